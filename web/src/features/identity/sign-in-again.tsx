import { getAuthType } from "@zhutu/domain/identity/contract.ts";
import { api } from "../../lib/api/api.ts";
import { currentSession, isLearner } from "../../lib/session/session.ts";
import { confirm } from "../../ui/confirm.tsx";
import { requestFailed, toast } from "../../ui/toast.ts";
import { SignInAgainForm } from "./sign-in-again-form.tsx";

const byPassword = { authType: "password", authTypes: ["password"] } as const;

/** Asks the person of an ended session to sign in, over the page; resolves to whether that same person did. */
export async function askToSignIn(): Promise<boolean> {
  const methods = isLearner(currentSession()) ? api(getAuthType, {}, { quiet: true }) : byPassword;
  const by = await Promise.resolve(methods).catch(() => undefined);
  if (by === undefined) {
    toast.error(requestFailed);
    return false;
  }
  return confirm({
    title: "请重新登录",
    text: "登录已经失效。您填写的内容都还在，用原来的账号登录后会继续刚才的操作。",
    body: (answer) => <SignInAgainForm {...by} onSignedIn={answer} />,
  });
}
