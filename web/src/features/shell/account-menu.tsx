import { Menu } from "@base-ui/react/menu";
import { Link } from "react-router";
import type { SessionUser } from "../../lib/session.ts";
import { landingOf } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { accountNav } from "./nav.ts";
import { useSignOut } from "./use-sign-out.ts";

/** The person's name with the account's places and 退出登录. */
export default function AccountMenu({ session }: { session: SessionUser }) {
  const signOut = useSignOut();
  const learner = session.role[0] === "user";
  const places = learner
    ? accountNav
    : [{ label: "进入后台", to: landingOf(session.role[0]), icon: "gear" as const }];
  return (
    <Menu.Root>
      <Menu.Trigger className="user-btn">
        <span className="avatar" aria-hidden="true">
          {session.userName.slice(0, 1)}
        </span>
        <span className="t">{session.userName}</span>
        <span className="sr only-phone">{session.userName}</span>
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
