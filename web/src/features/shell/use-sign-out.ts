import { logout } from "@zhutu/domain/identity/contract.ts";
import { useNavigate } from "react-router";
import { api } from "../../lib/api/api.ts";
import { leave } from "../../lib/session/leave.ts";
import { holdsUnsaved } from "../../lib/session/unsaved.ts";
import { confirm } from "../../ui/confirm.tsx";

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
