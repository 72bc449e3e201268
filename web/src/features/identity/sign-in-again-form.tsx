import { loginNameRule, signInPasswordRule, type AuthType } from "@zhutu/domain/identity/sign-in-rules.ts";
import { useState } from "react";
import { useForm } from "../../lib/hooks/use-form.ts";
import { isLearner, useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { MethodForm, signInFields } from "./method-form.tsx";
import { MethodTabs, useMethods } from "./method-tabs.tsx";
import { StaffSignIn } from "./staff-sign-in.tsx";
import { type Credentials, keptLoginName, type Other, signInOver } from "./sign-in.ts";

type Done = { onSignedIn: (isSame: boolean) => void };
type Props = Done & { authType: AuthType; authTypes: readonly AuthType[] };

/** Signs the person of an ended session in again: staff by password, a learner by every enabled method. */
export function SignInAgainForm({ onSignedIn, ...by }: Props) {
  const [other, setOther] = useState<Other>();
  const learner = isLearner(useSession());
  const signInBy = async (credentials: Credentials): Promise<void> => {
    const somebodyElse = await signInOver(credentials);
    if (somebodyElse) setOther(somebodyElse);
    else onSignedIn(true);
  };
  if (other)
    return (
      <AskOther
        other={other}
        onBack={() => setOther(undefined)}
        onGo={() => void other.letIn().then(() => onSignedIn(false))}
      />
    );
  return learner ? <LearnersForm {...by} signInBy={signInBy} /> : <StaffForm signInBy={signInBy} />;
}

type Forms = { signInBy: (credentials: Credentials) => Promise<void> };

/** Asked before the page and what was typed on it are dropped. */
function AskOther({ other, onBack, onGo }: { other: Other; onBack: () => void; onGo: () => void }) {
  return (
    <>
      <p role="alert">您登录的是另一个账号“{other.userName}”。用它继续会离开这个页面，填写的内容不会保留。</p>
      <div className="dialog-f">
        <Button look="line" onClick={onBack}>
          换回原来的账号
        </Button>
        <Button look="danger" onClick={onGo}>
          放弃内容并继续
        </Button>
      </div>
    </>
  );
}

function LearnersForm({ authType, authTypes, signInBy }: Omit<Props, "onSignedIn"> & Forms) {
  const methods = useMethods(authType);
  return (
    <>
      <MethodTabs {...methods} authTypes={authTypes} />
      <MethodForm
        key={methods.method}
        loginType={methods.method}
        form={methods.forms[methods.method]}
        signInBy={signInBy}
        inDialog
      />
    </>
  );
}

function StaffForm({ signInBy }: Forms) {
  const [loginName] = useState(keptLoginName.read);
  const form = useForm(
    { ...signInFields, loginName },
    { loginName: loginNameRule, passwd: signInPasswordRule },
  );
  return <StaffSignIn form={form} signInBy={signInBy} inDialog />;
}
