import type { InputHTMLAttributes, ReactNode } from "react";

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  children?: ReactNode;
  indeterminate?: boolean;
};

export function Checkbox({ children, indeterminate = false, className = "", ...rest }: ChoiceProps) {
  return (
    <label className={`check ${className}`}>
      <input
        type="checkbox"
        {...rest}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
      />
      {children}
    </label>
  );
}

export function Radio({ children, className = "", ...rest }: Omit<ChoiceProps, "indeterminate">) {
  return (
    <label className={`radio ${className}`}>
      <input type="radio" {...rest} />
      {children}
    </label>
  );
}

/** `label` is its name. */
export function Switch({
  on,
  onChange,
  label,
  disabled,
  id,
}: {
  /** For a visible label that toggles it, too. */
  id?: string;
  on: boolean;
  onChange: (on: boolean) => void;
  label: string;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      role="switch"
      id={id}
      className="switch"
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!on)}
    />
  );
}
