import { Menu } from "@base-ui/react/menu";
import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import type { OfficeRole } from "./office-access.ts";
import { OfficePhoneMenu } from "./office-side.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Where one is, the way to the shop, and who one is. */
export function OfficeHead({ role, crumbs }: { role: OfficeRole; crumbs: readonly string[] }) {
  return (
    <header className="o-head">
      <OfficePhoneMenu role={role} />
      <nav className="crumbs o-crumbs" aria-label="当前位置">
        {crumbs.map((crumb, at) =>
          at === crumbs.length - 1 ? (
            <b key={crumb} aria-current="page">
              {crumb}
            </b>
          ) : (
            <span key={crumb} className="o-crumb">
              {crumb}
              <Icon name="chevron-right" />
            </span>
          ),
        )}
      </nav>
      <span className="grow" />
      <Link className="link" to={paths.home()} target="_blank" rel="noopener">
        查看前台
      </Link>
      <OfficeUser />
    </header>
  );
}

function OfficeUser() {
  const session = useSession();
  const signOut = useSignOut();
  if (!session) return null;
  return (
    <Menu.Root>
      <Menu.Trigger className="user-btn o-user">
        <span className="avatar" aria-hidden="true">
          {session.userName.slice(0, 1)}
        </span>
        <span className="o-user-name">{session.userName}</span>
        <Icon name="chevron-down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={8} align="end" className="z-50">
          <Menu.Popup className="card menu">
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
