import type { ButtonHTMLAttributes } from "react";
import { Tooltip } from "./tooltip.tsx";

/** A square button that shows only an icon; `label` is its name, and its tooltip. */
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
