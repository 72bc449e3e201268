import { useEffect, useRef } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { accountNav } from "../../features/shell/account-nav.ts";
import { ShopFrame } from "../../features/shell/shop-frame.tsx";
import { useAskingLeave } from "../../lib/hooks/use-leave-guard.ts";
import { useSession } from "../../lib/session/session.ts";
import { AfterMount } from "../../ui/after-mount.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

/** The account area: side menu at the left, on a phone a row above, and the page; drawn in the browser only. */
export default function AccountLayout() {
  useAskingLeave();
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
  const at = accountNav.findIndex(({ to, alsoUnder }) =>
    [to, ...alsoUnder].some((start) => pathname.startsWith(start)),
  );
  const menu = useRef<HTMLElement>(null);
  // On a phone the entries are one row: the one where one is comes into view.
  useEffect(() => {
    const row = menu.current;
    const here = row?.querySelectorAll("a")[at];
    if (row && here)
      row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }, [at]);
  return (
    <nav ref={menu} className="card side" aria-label="我的">
      <div className="me">
        <Avatar userName={session?.userName ?? ""} url={session?.avatarUrl ?? null} />
        <b className="clip">{session?.userName}</b>
      </div>
      {accountNav.map(({ label, to, icon, target }, index) => (
        <Link
          key={to}
          to={to}
          target={target}
          className={index === at ? "on" : undefined}
          aria-current={pathname === to ? "page" : undefined}
        >
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
