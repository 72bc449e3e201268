import { Link, Outlet, useLocation } from "react-router";
import { accountGroups, accountNav } from "../../features/shell/account-nav.ts";
import { ShopFrame } from "../../features/shell/shop-frame.tsx";
import { useAskingLeave } from "../../lib/hooks/use-leave-guard.ts";
import { useSession } from "../../lib/session/session.ts";
import { AfterMount } from "../../ui/after-mount.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

/** The account area: side menu at the left, on a phone the bottom bar instead, and the page; drawn in the browser only. */
export default function AccountLayout() {
  useAskingLeave();
  return (
    <ShopFrame className="frame acct" tabBar>
      <AccountMenu />
      <div className="shrink">
        <AfterMount fallback={<SkeletonRows />}>{() => <Outlet />}</AfterMount>
      </div>
    </ShopFrame>
  );
}

function AccountMenu() {
  const session = useSession();
  const { pathname } = useLocation();
  const here = accountNav.find(({ to, alsoUnder = [] }) =>
    [to, ...alsoUnder].some((start) => pathname.startsWith(start)),
  );
  return (
    <nav className="card side" aria-label="我的">
      <div className="me">
        <Avatar userName={session?.userName ?? ""} url={session?.avatarUrl ?? null} />
        <b className="clip">{session?.userName}</b>
      </div>
      {accountGroups.map(([group, places]) => (
        <div key={group} role="group" aria-label={group}>
          <p className="side-group" aria-hidden="true">
            {group}
          </p>
          {places.map(({ label, to, icon, target }) => (
            <Link
              key={to}
              to={to}
              target={target}
              className={to === here?.to ? "on" : undefined}
              aria-current={pathname === to ? "page" : undefined}
            >
              <Icon name={icon} />
              {label}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
