import { idCardRule } from "@zhutu/domain/id-card.ts";
import { accountPhoneRule, newPasswordRule, registerNameRule } from "@zhutu/domain/identity/account-rules.ts";
import { register } from "@zhutu/domain/identity/contract.ts";
import { verifyCodeRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { useTextForm } from "../../lib/hooks/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { CodeField } from "./code-field.tsx";
import { refusalOr } from "./failure.ts";
import { IdCardField, NewPasswordField, PhoneField } from "./person-fields.tsx";
import { signIn } from "./sign-in.ts";

/** The fields of registering, kept by whoever shows the form (learner spec 5, domain.md "Sign-in and identity"). */
export const useRegisterForm = () =>
  useTextForm({
    userName: registerNameRule,
    idCard: (text) => idCardRule(text),
    loginName: accountPhoneRule,
    verifyCode: verifyCodeRule,
    passwd: newPasswordRule,
  });

type Props = {
  form: ReturnType<typeof useRegisterForm>;
  /** Registered, and not signed in at once. */
  onRegistered: (phone: string) => void;
};

/** Registers, then asks whether to sign in at once; the same form in the dialog and on /register. */
export function RegisterForm({ form, onRegistered }: Props) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const { userName, idCard, verifyCode, passwd } = form.values;
  const phone = form.values.loginName.trim();

  const submit = async (): Promise<void> => {
    setBusy(true);
    setRefusal("");
    try {
      await api(
        register,
        { body: { userName, idCard, loginName: phone, verifyCode, passwd } },
        { quiet: true },
      );
    } catch (error) {
      const sentence = refusalOr(error, "注册失败，请稍后重试");
      setRefusal(sentence);
      toast.error(sentence);
      return;
    } finally {
      setBusy(false);
    }
    onRegistered(phone);
    form.reset();
    const atOnce = await confirm({
      title: "注册成功，是否立即登录？",
      text: "将使用刚才填写的手机号和密码登录。",
      yes: "立即登录",
      no: "稍后",
    });
    // Where passwords are switched off for learners, the card stays open with the phone filled in.
    if (atOnce) await signIn({ loginType: "password", loginName: phone, passwd }).catch(() => null);
  };

  return (
    <form
      className="stack"
      noValidate
      aria-label="注册"
      onSubmit={(event) => form.check(event) && !busy && void submit()}
    >
      <Field label="姓名" required error={form.errors.userName}>
        <TextInput {...form.control("userName")} autoComplete="name" maxLength={40} />
      </Field>
      <IdCardField control={form.control("idCard")} error={form.errors.idCard} />
      <PhoneField
        control={form.control("loginName")}
        error={form.errors.loginName}
        hint="以后用它登录，也用它接收单位分配的课程"
      />
      <CodeField
        label="短信验证码"
        required
        phone={phone}
        purpose="register"
        phoneIsFit={() => form.judge("loginName") === undefined}
        control={form.control("verifyCode")}
        error={form.errors.verifyCode}
      />
      <NewPasswordField label="密码" control={form.control("passwd")} error={form.errors.passwd} />
      {refusal && <p className="err">{refusal}</p>}
      <Button type="submit" size="lg" block busy={busy}>
        注册
      </Button>
    </form>
  );
}
