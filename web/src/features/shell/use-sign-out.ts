import { logout } from "@zhutu/domain/identity/contract.ts";
import { useNavigate } from "react-router";
import { api } from "../../lib/api/api.ts";
import { leave } from "../../lib/session/leave.ts";
import { confirm } from "../../ui/confirm.tsx";

/** Asks first, ends the session on the server, forgets it here, and goes home. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const sure = await confirm({
      title: "确定要退出登录吗？",
      text: "退出后需要重新登录才能学习和购买。",
      yes: "退出登录",
    });
    if (!sure) return;
    // Out is out, also when the server cannot be told: the session then ends when it idles.
    await api(logout, {}, { quiet: true }).catch(() => null);
    await leave(navigate);
  };
}
