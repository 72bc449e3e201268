import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { PersonName } from "./person-name.tsx";

// A visitor does not pay for the menu of an account.
const AccountMenu = lazy(() => import("./account-menu.tsx"));

/** 登录 for a visitor; else the person's name with the account's places and 退出登录. */
export function UserMenu() {
  const session = useSession();
  if (!session) {
    return (
      <Link to={paths.login()} aria-label="登录">
        <Icon name="user" className="only-phone-i" />
        <span className="t">登录</span>
      </Link>
    );
  }
  const name = (
    <span className="user-btn">
      <PersonName userName={session.userName} />
    </span>
  );
  return (
    <Suspense fallback={name}>
      <AccountMenu session={session} />
    </Suspense>
  );
}
