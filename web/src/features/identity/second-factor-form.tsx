import { factorCodeRule } from "@zhutu/domain/identity/second-factor.ts";
import { useEffect, useRef } from "react";
import { sentenceOf } from "../../lib/api/api.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";

/** Asks for a code of the app or a recovery code; `send` rejects where it is wrong. */
export function SecondFactorForm({ send }: { send: (code: string) => Promise<unknown> }) {
  const form = useForm({ code: "" }, { code: factorCodeRule }, { SECOND_FACTOR_WRONG: "code" });
  const shown = useRef<HTMLFormElement>(null);
  // It stands where the password was.
  useEffect(() => shown.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={shown}
      className="stack"
      noValidate
      aria-label="两步验证"
      onSubmit={form.submit(({ code }) => send(code), sentenceOf)}
    >
      <Field
        label="验证码"
        error={form.errors.code}
        hint="打开手机上的身份验证器，输入 6 位数字。手机不在身边，可以输入一个恢复码。"
      >
        <TextInput {...form.control("code")} autoComplete="one-time-code" maxLength={40} />
      </Field>
      {form.refusal && (
        <p className="err" role="alert">
          {form.refusal}
        </p>
      )}
      <Button type="submit" size="lg" block busy={form.busy}>
        继续
      </Button>
    </form>
  );
}
