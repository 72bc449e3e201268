import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { accountNav } from "../../features/shell/nav.ts";
import { ShopFrame } from "../../features/shell/shop-frame.tsx";
import { useSession } from "../../lib/session/session.ts";
import { AfterMount } from "../../ui/after-mount.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

/** The account area: side menu at the left, on a phone a row above, and the page; drawn in the browser only. */
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
  const menu = useRef<HTMLElement>(null);
  // On a phone the entries are one row: the one where one is comes into view.
  useEffect(() => {
    const row = menu.current;
    const here = row?.querySelector<HTMLElement>("a.on");
    if (row && here)
      row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={menu} className="card side" aria-label="我的">
      <div className="me">
        <span className="avatar" aria-hidden="true">
          {session?.userName.slice(0, 1)}
        </span>
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
