import { Menu } from "@base-ui/react/menu";
import { Link } from "react-router";
import type { SessionUser } from "../../lib/session/session.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { PersonName } from "./person-name.tsx";
import { useSignOut } from "./use-sign-out.ts";

type Place = { label: string; to: string; icon: IconName };

/** The person's name (on a phone the initial), which opens their places and 退出登录. */
export function PersonMenu({ session, places }: { session: SessionUser; places: readonly Place[] }) {
  const signOut = useSignOut();
  return (
    <Menu.Root>
      <Menu.Trigger className="user-btn">
        <PersonName userName={session.userName} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={8} align="end" className="over">
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
