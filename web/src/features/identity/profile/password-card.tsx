import { newPasswordRule } from "@zhutu/domain/identity/account-rules.ts";
import { listSessions, setPassword } from "@zhutu/domain/identity/contract.ts";
import { verifyCodeRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeField } from "../code-field.tsx";
import { refusalOr } from "../failure.ts";
import { NewPasswordField } from "../person-fields.tsx";
import css from "./profile.module.css";

/** A learner's password, which is optional: set or changed by a code to the phone. */
export function PasswordCard({ phone }: { phone: string }) {
  const form = useForm(
    { newPassword: "", verifyCode: "" },
    { newPassword: newPasswordRule, verifyCode: verifyCodeRule },
    { PASSWORD_TOO_COMMON: "newPassword", VERIFY_CODE_INVALID: "verifyCode" },
  );
  const submit = form.submit(
    async ({ newPassword, verifyCode }) => {
      const body = { newPassword, verifyCode: plainForm(verifyCode) };
      await api(setPassword, { body }, { quiet: true });
      form.reset();
      sayDone(setPassword);
      await markStale([listSessions]);
    },
    (failure) => refusalOr(failure, "密码没有设置成功，请稍后重试"),
  );
  return (
    <section className="card" aria-label="登录密码">
      <div className="card-h">
        <h2>登录密码</h2>
      </div>
      <form className={css.fields} noValidate aria-label="登录密码" onSubmit={submit}>
        <p className={`hint num ${css.full}`}>
          不设密码也能用验证码登录。设置或修改时，验证码发到 {maskPhone(phone)}。
        </p>
        <NewPasswordField
          label="新密码"
          control={form.control("newPassword")}
          error={form.errors.newPassword}
        />
        <div>
          <CodeField
            label="短信验证码"
            required
            phone={phone}
            purpose="reset"
            phoneIsFit={() => true}
            control={form.control("verifyCode")}
            error={form.errors.verifyCode}
          />
        </div>
        {form.refusal && (
          <p className={`err ${css.full}`} role="alert">
            {form.refusal}
          </p>
        )}
        <div className={`${css.save} ${css.full}`}>
          <Button type="submit" busy={form.busy}>
            设置密码
          </Button>
        </div>
      </form>
    </section>
  );
}
