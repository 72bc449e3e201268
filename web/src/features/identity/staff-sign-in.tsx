import { CallError } from "@zhutu/domain/endpoint.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { MethodForm, type SignInForm } from "./method-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { type Credentials, signIn } from "./sign-in.ts";

const userName = { label: "用户名", input: { autoComplete: "username" } };

type Props = {
  form: SignInForm;
  signInBy?: (credentials: Credentials) => Promise<unknown>;
  inDialog?: boolean;
};

/** Name and password, then the code of an administrator who has a second factor. */
export function StaffSignIn({ form, signInBy = signIn, inDialog = false }: Props) {
  const [asked, setAsked] = useState<Credentials>();
  const enter = async (credentials: Credentials): Promise<void> => {
    try {
      await signInBy(credentials);
    } catch (refusal) {
      if (!(refusal instanceof CallError) || refusal.reason !== "SECOND_FACTOR_NEEDED") throw refusal;
      setAsked(credentials);
    }
  };
  if (!asked)
    return <MethodForm loginType="password" name={userName} signInBy={enter} {...{ form, inDialog }} />;
  return (
    <>
      <SecondFactorForm send={(secondFactor) => signInBy({ ...asked, secondFactor })} />
      <Button look="text" onClick={() => setAsked(undefined)}>
        换一个账号登录
      </Button>
    </>
  );
}
