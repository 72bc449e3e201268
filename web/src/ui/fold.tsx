import type { ReactNode } from "react";
import css from "./fold.module.css";
import { Icon, type IconName } from "./icon.tsx";

type Props = {
  icon: IconName;
  title: string;
  /** How much is inside. */
  count: string;
  onUnfold?: () => void;
  children: ReactNode;
};

/** A folded list with a visible head; `onUnfold` runs at each opening. */
export function Fold({ icon, title, count, onUnfold, children }: Props) {
  return (
    <details
      className={css.fold}
      onToggle={(event) => {
        if (event.currentTarget.open) onUnfold?.();
      }}
    >
      <summary>
        <Icon name={icon} />
        <span className="grow">{title}</span>
        <span className="hint num">{count}</span>
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}
