import {
  type AuthType,
  normalLoginName,
  signInPhoneRule,
  verifyCodeRule,
} from "@zhutu/domain/identity/sign-in-rules.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import type { InputHTMLAttributes } from "react";
import { flushSync } from "react-dom";
import { sentenceOf, toastOf } from "../../lib/api/api.ts";
import type { Form } from "../../lib/hooks/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { toast } from "../../ui/toast.ts";
import { CodeField } from "./code-field.tsx";
import { type Credentials, signIn } from "./sign-in.ts";

/** The fields of every method, still empty. */
export const signInFields = { loginName: "", passwd: "" };
export type SignInForm = Form<typeof signInFields>;

type Method = {
  title: string;
  hint: string;
  label: string;
  input: InputHTMLAttributes<HTMLInputElement>;
};

/** How each method of signing in is shown, and the field that says who (learner spec 4 and 5). */
export const methods: Record<AuthType, Method> = {
  "mobile-verify-code": {
    title: "验证码登录",
    hint: "没有账号的手机号，验证后当场注册",
    label: "手机号",
    input: { inputMode: "numeric", autoComplete: "tel", placeholder: "11 位手机号" },
  },
  password: {
    title: "密码登录",
    hint: "手机号或登录名都可以",
    label: "用户名",
    input: { autoComplete: "username", placeholder: "手机号" },
  },
  idcard: {
    title: "身份证登录",
    hint: "已登记过身份证号的账号可用",
    label: "身份证号",
    input: { autoComplete: "off", placeholder: "15 或 18 位身份证号" },
  },
};

/** The two fields of one method and 登录; what was typed stays after a refusal. */
export function MethodForm({
  loginType,
  form,
  name = methods[loginType],
  signInBy = signIn,
  inDialog = false,
}: {
  loginType: AuthType;
  form: SignInForm;
  name?: { label: string; input: InputHTMLAttributes<HTMLInputElement> };
  signInBy?: (credentials: Credentials) => Promise<unknown>;
  /** A refusal is said beside the button alone; elsewhere as a toast, too (ERR-006). */
  inDialog?: boolean;
}) {
  const byCode = loginType === "mobile-verify-code";
  const submit = form.submit(
    ({ loginName, passwd }) =>
      signInBy({
        loginType,
        loginName: normalLoginName(loginType, loginName),
        passwd: byCode ? plainForm(passwd) : passwd,
      }),
    (failure) => {
      const said = inDialog ? "" : toastOf(failure);
      if (said) toast.error(said);
      return sentenceOf(failure);
    },
  );

  /** The code's last digit goes on by itself. */
  const complete = (control: ReturnType<typeof form.control>): typeof control => ({
    ...control,
    onChange: (event) => {
      flushSync(() => control.onChange(event));
      const isFit = verifyCodeRule(event.target.value) ?? signInPhoneRule(form.values.loginName);
      if (isFit === undefined) event.target.form?.requestSubmit();
    },
  });

  return (
    <form className="stack" noValidate aria-label={methods[loginType].title} onSubmit={submit}>
      <Field label={name.label} error={form.errors.loginName}>
        <TextInput {...form.control("loginName")} {...name.input} maxLength={64} />
      </Field>
      {byCode ? (
        <CodeField
          label="验证码"
          phone={normalPhone(form.values.loginName)}
          purpose="login"
          phoneIsFit={() => form.judge("loginName") === undefined}
          control={complete(form.control("passwd"))}
          error={form.errors.passwd}
        />
      ) : (
        <Field label="密码" error={form.errors.passwd}>
          <PasswordInput {...form.control("passwd")} autoComplete="current-password" maxLength={64} />
        </Field>
      )}
      {/* A toast has been read out already; this stays. */}
      {form.refusal && (
        <p className="err" role={inDialog ? "alert" : undefined}>
          {form.refusal}
        </p>
      )}
      <Button type="submit" size="lg" block busy={form.busy}>
        {byCode ? "继续" : "登录"}
      </Button>
    </form>
  );
}
