import { logout } from "@zhutu/domain/identity/contract.ts";
import { flushSync } from "react-dom";
import { type NavigateFunction, useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { confirm } from "../../ui/confirm.tsx";
import { api } from "../api/api.ts";
import { signOutHere } from "./session.ts";
import { holdsUnsaved } from "./unsaved.ts";

/** Signs the person out of this browser and goes home. */
export async function leave(navigate: NavigateFunction): Promise<void> {
  // At once: a personal page then leads to sign-in first, and the last navigation wins.
  flushSync(signOutHere);
  await navigate(paths.home());
}

/** Asks first, ends the session on the server, forgets it here, and goes home. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const sure = await confirm({
      title: "确定要退出登录吗？",
      text: holdsUnsaved() ? "有还没保存的修改，退出后会丢失。" : "退出后需要重新登录才能继续使用。",
      yes: "退出登录",
    });
    if (!sure) return;
    // Out is out, also when the server cannot be told: the session then ends when it idles.
    await api(logout, {}, { quiet: true }).catch(() => null);
    await leave(navigate);
  };
}
