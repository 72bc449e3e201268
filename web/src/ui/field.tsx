import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type TextareaHTMLAttributes,
  cloneElement,
  useId,
} from "react";

type FieldProps = {
  label: string;
  required?: boolean;
  hint?: string;
  /** Sentence beside the field, which is then marked invalid. */
  error?: string | undefined;
  /** One control, possibly with something `beside` it. */
  children: ReactElement<InputHTMLAttributes<HTMLElement>>;
  beside?: ReactNode;
};

/** A labelled control with hint and error, connected for assistive technology. */
export function Field({ label, required = false, hint, error, children, beside }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const control = cloneElement(children, {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error || hint ? noteId : undefined,
    "aria-required": required || undefined,
  });
  return (
    <div className="field">
      <label htmlFor={id} className={required ? "req" : undefined}>
        {label}
      </label>
      {beside ? (
        <div className="addon">
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
      {error ? (
        <p id={noteId} className="err" role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className="hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export function TextInput({ className = "", ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input type="text" {...rest} className={`input ${className}`} />;
}

export function TextArea({ className = "", ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea rows={4} {...rest} className={`area ${className}`} />;
}
