import type { ComponentPropsWithRef, ReactNode } from "react";

export type ButtonLook = {
  /** accent: the one buying button of a screen. */
  look?: "primary" | "accent" | "line" | "soft" | "text" | "danger";
  size?: "sm" | "md" | "lg";
  block?: boolean;
};

/** For links that look like buttons. */
export function buttonClass({ look = "primary", size = "md", block = false }: ButtonLook = {}): string {
  const danger = look === "danger" ? "btn-line btn-danger" : `btn-${look}`;
  return `btn ${danger}${size === "md" ? "" : ` btn-${size}`}${block ? " btn-block" : ""}`;
}

type Props = ButtonLook & ComponentPropsWithRef<"button"> & { busy?: boolean; children: ReactNode };

/** While `busy` it cannot be pressed and tells assistive technology. */
export function Button({ look, size, block, busy = false, className = "", children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      {...rest}
      className={`${buttonClass({ look, size, block })} ${className}`}
      disabled={rest.disabled || busy}
    >
      {children}
    </button>
  );
}
