import { NavLink, Outlet, useLocation } from "react-router";
import { accountNav } from "../../features/shell/nav.ts";
import { ShopFrame } from "../../features/shell/shop-frame.tsx";
import { useSession } from "../../lib/session/session.ts";
import { AfterMount } from "../../ui/after-mount.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

/** The account area: side menu at the left, the page at the right; drawn in the browser only. */
export default function AccountLayout() {
  return (
    <ShopFrame className="frame acct">
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
  return (
    <nav className="card side" aria-label="我的">
      <div className="me">
        <Avatar userName={session?.userName ?? ""} url={session?.avatarUrl ?? null} />
        <b className="clip">{session?.userName}</b>
      </div>
      {accountNav.map(({ label, to, icon, alsoUnder }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            isActive || alsoUnder.some((start) => pathname.startsWith(start)) ? "on" : ""
          }
        >
          <Icon name={icon} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
