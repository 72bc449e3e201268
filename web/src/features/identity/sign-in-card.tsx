import type { AuthType } from "@zhutu/domain/identity/auth-type.ts";
import { authTypes as allTypes } from "@zhutu/domain/identity/auth-type.ts";
import { signInRules } from "@zhutu/domain/identity/sign-in-rules.ts";
import { useState } from "react";
import { useForm } from "../../lib/hooks/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { AgreementLinks } from "./agreement-links.tsx";
import { MethodForm, signInFields, type SignInForm } from "./method-form.tsx";
import { methods } from "./methods.ts";
import css from "./sign-in.module.css";

// Most people come to sign in.
const RegisterDialog = lazyDialog(() => import("./register-dialog.tsx"));
const ResetDialog = lazyDialog(() => import("./reset-dialog.tsx"));

type Props = { authType: AuthType; authTypes: readonly AuthType[] };

/** The sign-in card: the enabled methods, the configured one first shown, and the register and reset dialogs. */
export function SignInCard({ authType, authTypes }: Props) {
  const [method, setMethod] = useState(authType);
  const [open, setOpen] = useState<"register" | "reset">();
  // All forms live here, so that switching a method loses nothing typed; those of the dialogs in them, from the first opening on.
  const forms: Record<AuthType, SignInForm> = {
    "mobile-verify-code": useForm(signInFields, signInRules["mobile-verify-code"]),
    password: useForm(signInFields, signInRules.password),
    idcard: useForm(signInFields, signInRules.idcard),
  };
  const close = (): void => setOpen(undefined);

  /** After registering or resetting: the account's phone is already in the form. */
  const fillIn = (phone: string): void => {
    close();
    forms.password.reset({ loginName: phone, passwd: "" });
    forms["mobile-verify-code"].reset({ loginName: phone, passwd: "" });
    setMethod(authTypes.includes("password") ? "password" : authType);
  };

  return (
    <div className={css.card}>
      <h1>登录</h1>
      {authTypes.length > 1 && (
        <div className="seg" role="group" aria-label="登录方式">
          {allTypes
            .filter((one) => authTypes.includes(one))
            .map((one) => (
              <button
                key={one}
                type="button"
                className={one === method ? "on" : ""}
                aria-pressed={one === method}
                onClick={() => setMethod(one)}
              >
                {methods[one].tab}
              </button>
            ))}
        </div>
      )}
      <MethodForm key={method} loginType={method} form={forms[method]} />
      <div className={`between ${css.foot}`}>
        <span>
          没有账号？
          <Button look="text" className="strong" onClick={() => setOpen("register")}>
            立即注册
          </Button>
        </span>
        <Button look="text" onClick={() => setOpen("reset")}>
          忘记密码
        </Button>
      </div>
      <p className="hint">
        登录即表示同意
        <AgreementLinks />
        。身份证号加密保存，仅用于实名与学时认定。
      </p>
      <RegisterDialog open={open === "register"} onClose={close} onRegistered={fillIn} />
      <ResetDialog open={open === "reset"} onClose={close} onReset={fillIn} />
    </div>
  );
}
