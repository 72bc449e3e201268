// Fields that registering and resetting share: a form's name for them differs, what they ask does not.
import type { InputHTMLAttributes } from "react";
import { Field, TextInput } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";

type Props = { control: InputHTMLAttributes<HTMLInputElement>; error: string | undefined };

export function IdCardField({ control, error, hint }: Props & { hint?: string }) {
  return (
    <Field label="身份证号" required error={error} {...(hint !== undefined && { hint })}>
      <TextInput {...control} className="num" autoComplete="off" />
    </Field>
  );
}

export function PhoneField({ control, error, hint }: Props & { hint?: string }) {
  return (
    <Field label="手机号" required error={error} {...(hint !== undefined && { hint })}>
      <TextInput {...control} className="num" inputMode="numeric" autoComplete="tel" />
    </Field>
  );
}

export function NewPasswordField({ control, error, label }: Props & { label: string }) {
  return (
    <Field label={label} required error={error}>
      <PasswordInput {...control} autoComplete="new-password" placeholder="8 到 20 个字符" />
    </Field>
  );
}
