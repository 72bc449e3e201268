import { type AuthType, authTypes as allTypes } from "@zhutu/domain/identity/sign-in-rules.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AgreementLinks } from "./agreement-links.tsx";
import { MethodForm, methods } from "./method-form.tsx";
import { useMethods } from "./method-tabs.tsx";
import { NewPhoneForm } from "./new-phone-form.tsx";
import { RegisterDialog } from "./register-dialog.tsx";
import { ResetDialog } from "./reset-dialog.tsx";
import { enter, type NewPhone } from "./sign-in.ts";
import css from "./sign-in.module.css";

type Props = {
  authType: AuthType;
  authTypes: readonly AuthType[];
  /** What the person came from and goes on with. */
  origin?: ReactNode;
};

const byCode = "mobile-verify-code";

/** One door: a code signs a known phone in and registers a new one; the other methods stand below. */
export function SignInCard({ authType, authTypes, origin }: Props) {
  // The dialogs hold their own forms, mounted at the first opening.
  const { method, setMethod, forms } = useMethods(authType);
  const [open, setOpen] = useState<"register" | "reset">();
  const [newPhone, setNewPhone] = useState<NewPhone>();
  const close = (): void => setOpen(undefined);

  /** After registering or resetting: the account's phone is already in the form. */
  const fillIn = (phone: string): void => {
    close();
    forms.password.reset({ loginName: phone, passwd: "" });
    forms[byCode].reset({ loginName: phone, passwd: "" });
    setMethod(authTypes.includes("password") ? "password" : authType);
  };
  const startAnew = (): void => {
    setNewPhone(undefined);
    forms[byCode].reset();
  };

  if (newPhone)
    return (
      <div className={css.card}>
        {origin}
        <NewPhoneForm phone={newPhone} onOtherPhone={startAnew} />
      </div>
    );
  const { title, hint } = methods[method];
  return (
    <div className={css.card}>
      {origin}
      <h1>{method === byCode ? "登录或注册" : title}</h1>
      <p className={`hint ${css.what}`}>{hint}</p>
      <MethodForm
        key={method}
        loginType={method}
        form={forms[method]}
        signInBy={async (credentials) => setNewPhone(await enter(credentials))}
      />
      <div className={`between ${css.foot}`}>
        <Button look="text" onClick={() => setOpen("register")}>
          设密码注册
        </Button>
        <Button look="text" onClick={() => setOpen("reset")}>
          忘记密码
        </Button>
      </div>
      <OtherMethods {...{ authTypes, method, setMethod }} />
      <p className={`hint ${css.agreed}`}>
        登录即表示同意
        <AgreementLinks />
      </p>
      <RegisterDialog open={open === "register"} onClose={close} onRegistered={fillIn} />
      <ResetDialog open={open === "reset"} onClose={close} onReset={fillIn} />
    </div>
  );
}

const icons = { [byCode]: "phone", password: "lock", idcard: "user" } as const;

function OtherMethods({
  authTypes,
  method,
  setMethod,
}: Pick<Props, "authTypes"> & { method: AuthType; setMethod: (method: AuthType) => void }) {
  const others = allTypes.filter((other) => other !== method && authTypes.includes(other));
  if (others.length === 0) return null;
  return (
    <>
      <p className={css.or}>其他登录方式</p>
      <div className={css.others}>
        {others.map((other) => (
          <Button key={other} look="line" onClick={() => setMethod(other)}>
            <Icon name={icons[other]} />
            {methods[other].title}
          </Button>
        ))}
      </div>
    </>
  );
}
