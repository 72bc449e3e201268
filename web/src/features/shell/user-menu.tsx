import { Menu } from "@base-ui/react/menu";
import { logout } from "@zhutu/domain/identity/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { api } from "../../lib/api.ts";
import { clearSession, useSession } from "../../lib/session.ts";
import { landingOf, paths } from "../../paths.ts";
import { confirm } from "../../ui/confirm.tsx";
import { Icon } from "../../ui/icon.tsx";
import { accountNav } from "./nav.ts";

/** 登录 for a visitor; else the person's name with the account's places and 退出登录. */
export function UserMenu() {
  const session = useSession();
  const signOut = useSignOut();
  if (!session) {
    return (
      <Link to={paths.login()} aria-label="登录">
        <Icon name="user" className="only-phone-i" />
        <span className="t">登录</span>
      </Link>
    );
  }
  const learner = session.role[0] === "user";
  const places = learner
    ? accountNav
    : [{ label: "进入后台", to: landingOf(session.role[0]), icon: "gear" as const }];
  return (
    <Menu.Root>
      <Menu.Trigger className="user-btn" aria-label={`${session.userName}，我的账号`}>
        <span className="avatar" data-text={session.userName.slice(0, 1)} />
        <span className="t">{session.userName}</span>
        <Icon name="chevron-down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={8} align="end" className="z-50">
          <Menu.Popup className="card menu">
            {places.map(({ label, to, icon }) => (
              <Menu.Item key={to} render={<Link to={to} />}>
                <Icon name={icon} />
                {label}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => void signOut()}>
              <Icon name="external" />
              退出登录
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Asks first, ends the session on the server, forgets it here, and goes home. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    const sure = await confirm({
      title: "确定要退出登录吗？",
      text: "退出后需要重新登录才能学习和购买。",
      yes: "退出登录",
    });
    if (!sure) return;
    // Out is out, also when the server cannot be told: the session then ends when it idles.
    await api(logout, {}, { quiet: true }).catch(() => null);
    clearSession();
    client.clear();
    await navigate(paths.home());
  };
}
