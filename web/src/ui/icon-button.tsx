import { type ButtonHTMLAttributes, cloneElement, type HTMLAttributes, type ReactElement } from "react";
import { useBubble } from "./bubble.tsx";

/**
 * Shows a control's name after a second of hovering, and at once on keyboard focus. For eyes only:
 * the control has the same name.
 */
function Tooltip({ text, children }: { text: string; children: ReactElement<HTMLAttributes<Element>> }) {
  const { on, bubble } = useBubble(text);
  return (
    <>
      {cloneElement(children, on)}
      {bubble}
    </>
  );
}

/** `label` is its name and tooltip. */
export function IconButton({
  label,
  children,
  className = "",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <Tooltip text={label}>
      <button type="button" {...rest} className={`icon-btn ${className}`} aria-label={label}>
        {children}
      </button>
    </Tooltip>
  );
}
