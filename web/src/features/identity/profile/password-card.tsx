import { newPasswordRule } from "@zhutu/domain/identity/account-rules.ts";
import { listSessions, setPassword } from "@zhutu/domain/identity/contract.ts";
import { verifyCodeRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import { useState } from "react";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CodeField } from "../code-field.tsx";
import { refusalOr } from "../failure.ts";
import { NewPasswordField } from "../person-fields.tsx";
import css from "./profile.module.css";

/** A learner's password, which is optional: set or changed by a code to the phone. */
export function PasswordCard({ phone }: { phone: string }) {
  const [open, setOpen] = useState(false);
  const form = useForm(
    { newPassword: "", verifyCode: "" },
    { newPassword: newPasswordRule, verifyCode: verifyCodeRule },
    { PASSWORD_TOO_COMMON: "newPassword", VERIFY_CODE_INVALID: "verifyCode" },
  );
  const close = (): void => {
    form.reset();
    setOpen(false);
  };
  const submit = form.submit(
    async ({ newPassword, verifyCode }) => {
      const body = { newPassword, verifyCode: plainForm(verifyCode) };
      await api(setPassword, { body }, { quiet: true });
      close();
      sayDone(setPassword);
      await markStale([listSessions]);
    },
    (failure) => refusalOr(failure, "密码没有设置成功，请稍后重试"),
  );
  return (
    <section className="card" aria-label="登录密码">
      <div className="card-h">
        <h2>登录密码</h2>
        <Button look="line" onClick={() => setOpen(true)}>
          设置或修改密码
        </Button>
      </div>
      <p className={`hint ${css.body}`}>不设密码也能用验证码登录。</p>
      <Dialog open={open} onClose={close} unsaved={form.changed} title="设置密码">
        <form className="stack" noValidate aria-label="设置密码" onSubmit={submit}>
          <p className="num">验证码会发到 {maskPhone(phone)}。</p>
          <CodeField
            label="短信验证码"
            required
            phone={phone}
            purpose="reset"
            phoneIsFit={() => true}
            control={form.control("verifyCode")}
            error={form.errors.verifyCode}
          />
          <NewPasswordField
            label="新密码"
            control={form.control("newPassword")}
            error={form.errors.newPassword}
          />
          {form.refusal && (
            <p className="err" role="alert">
              {form.refusal}
            </p>
          )}
          <Button type="submit" size="lg" block busy={form.busy}>
            设置密码
          </Button>
        </form>
      </Dialog>
    </section>
  );
}
