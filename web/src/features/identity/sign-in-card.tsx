import type { AuthType } from "@zhutu/domain/identity/sign-in-rules.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { AgreementLinks } from "./agreement-links.tsx";
import { MethodForm } from "./method-form.tsx";
import { MethodTabs, useMethods } from "./method-tabs.tsx";
import { RegisterDialog } from "./register-dialog.tsx";
import { ResetDialog } from "./reset-dialog.tsx";
import css from "./sign-in.module.css";

type Props = { authType: AuthType; authTypes: readonly AuthType[] };

/** The sign-in card: the enabled methods, the configured one first shown, and the register and reset dialogs. */
export function SignInCard({ authType, authTypes }: Props) {
  // The dialogs hold their own forms, mounted at the first opening.
  const { method, setMethod, forms } = useMethods(authType);
  const [open, setOpen] = useState<"register" | "reset">();
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
      <MethodTabs {...{ authTypes, method, setMethod }} />
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
