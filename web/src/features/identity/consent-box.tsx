import { type ReactNode, useId } from "react";
import { Checkbox } from "../../ui/choice.tsx";
import css from "./consent-box.module.css";

type Props = {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
  children: ReactNode;
};

/** A consent: never ticked beforehand, its sentence beside it when it is missing. */
export function ConsentBox({ name, checked, onChange, error, children }: Props) {
  const id = useId();
  return (
    <div className={`field ${css.consent}`}>
      <Checkbox
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        aria-required
      >
        <span>{children}</span>
      </Checkbox>
      {error && (
        <p id={id} className="err" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
