import { idCardRule } from "@zhutu/domain/id-card.ts";
import { accountPhoneRule, newPasswordRule } from "@zhutu/domain/identity/account-rules.ts";
import { resetPassword } from "@zhutu/domain/identity/contract.ts";
import { verifyCodeRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import { api, sayDone } from "../../lib/api/api.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.ts";
import { CodeField } from "./code-field.tsx";
import { refusalOr } from "./failure.ts";
import { IdCardField, NewPasswordField, PhoneField } from "./person-fields.tsx";

/** The fields of a reset, kept by whoever shows the form (learner spec 5, domain.md "Sign-in and identity"). */
export const useResetForm = () =>
  useForm(
    { idCard: "", telephone: "", verifyCode: "", newPassword: "" },
    {
      idCard: (text) => idCardRule(text),
      telephone: accountPhoneRule,
      verifyCode: verifyCodeRule,
      newPassword: newPasswordRule,
    },
    { PASSWORD_TOO_COMMON: "newPassword" },
  );

type Props = { form: ReturnType<typeof useResetForm>; onReset: (phone: string) => void };

/** Sets a new password after a prompt; every session of the account ends. */
export function ResetForm({ form, onReset }: Props) {
  const telephone = normalPhone(form.values.telephone);
  const submit = form.submit(
    async (values) => {
      const sure = await confirm({
        title: "确定要重置密码吗？",
        text: "重置后原密码失效，已登录的设备都需要重新登录。",
        yes: "重置密码",
      });
      if (!sure) return;
      await api(
        resetPassword,
        { body: { ...values, telephone, verifyCode: plainForm(values.verifyCode) } },
        { quiet: true },
      );
      onReset(telephone);
      form.reset();
      sayDone(resetPassword);
    },
    (failure) => {
      const sentence = refusalOr(failure, "密码重置失败，请稍后重试");
      toast.error(sentence);
      return sentence;
    },
  );

  return (
    <form className="stack" noValidate aria-label="重置密码" onSubmit={submit}>
      <IdCardField control={form.control("idCard")} error={form.errors.idCard} />
      <PhoneField control={form.control("telephone")} error={form.errors.telephone} />
      <CodeField
        label="短信验证码"
        required
        phone={telephone}
        purpose="reset"
        phoneIsFit={() => form.judge("telephone") === undefined}
        control={form.control("verifyCode")}
        error={form.errors.verifyCode}
      />
      <NewPasswordField
        label="新密码"
        control={form.control("newPassword")}
        error={form.errors.newPassword}
      />
      {form.refusal && <p className="err">{form.refusal}</p>}
      <Button type="submit" size="lg" block busy={form.busy}>
        确认重置
      </Button>
    </form>
  );
}
