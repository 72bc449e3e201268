import { signInRules, type AuthType, authTypes as allTypes } from "@zhutu/domain/identity/sign-in-rules.ts";
import { useState } from "react";
import { useForm } from "../../lib/hooks/use-form.ts";
import { methods, signInFields, type SignInForm } from "./method-form.tsx";

/** The method that is shown, and the form of each: switching loses nothing typed. */
export function useMethods(authType: AuthType) {
  const [method, setMethod] = useState(authType);
  const forms: Record<AuthType, SignInForm> = {
    "mobile-verify-code": useForm(signInFields, signInRules["mobile-verify-code"], { WRONG_CODE: "passwd" }),
    password: useForm(signInFields, signInRules.password),
    idcard: useForm(signInFields, signInRules.idcard),
  };
  return { method, setMethod, forms };
}

type Props = {
  authTypes: readonly AuthType[];
  method: AuthType;
  setMethod: (method: AuthType) => void;
};

/** The enabled methods of signing in, where there are several. */
export function MethodTabs({ authTypes, method, setMethod }: Props) {
  if (authTypes.length <= 1) return null;
  return (
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
            {methods[one].title}
          </button>
        ))}
    </div>
  );
}
