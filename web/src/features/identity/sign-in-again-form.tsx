import type { AuthType } from "@zhutu/domain/identity/auth-type.ts";
import { adminLoginNameRule, signInPasswordRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { isLearner, useSession } from "../../lib/session/session.ts";
import { MethodForm, signInFields } from "./method-form.tsx";
import { MethodTabs, useMethods } from "./method-tabs.tsx";
import { type Credentials, signInOver } from "./sign-in.ts";

type Done = { onSignedIn: (isSame: boolean) => void };
type Props = Done & { authType: AuthType; authTypes: readonly AuthType[] };

/** Signs the person of an ended session in again: staff by password, a learner by every enabled method. */
export function SignInAgainForm(props: Props) {
  return isLearner(useSession()) ? <LearnersForm {...props} /> : <StaffForm {...props} />;
}

const over =
  ({ onSignedIn }: Done) =>
  async (credentials: Credentials): Promise<void> =>
    onSignedIn(await signInOver(credentials));

function LearnersForm({ authType, authTypes, ...done }: Props) {
  const methods = useMethods(authType);
  return (
    <>
      <MethodTabs {...methods} authTypes={authTypes} />
      <MethodForm
        key={methods.method}
        loginType={methods.method}
        form={methods.forms[methods.method]}
        signInBy={over(done)}
      />
    </>
  );
}

function StaffForm({ onSignedIn }: Done) {
  const form = useForm(signInFields, { loginName: adminLoginNameRule, passwd: signInPasswordRule });
  return (
    <MethodForm
      loginType="password"
      form={form}
      name={{ label: "用户名", input: { autoComplete: "username" } }}
      signInBy={over({ onSignedIn })}
    />
  );
}
