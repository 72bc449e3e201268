import type { ButtonHTMLAttributes } from "react";
import { Tooltip } from "./tooltip.tsx";

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
