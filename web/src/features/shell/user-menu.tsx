import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "../../lib/session/session.ts";
import { landingOf, paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { PersonName } from "./person-name.tsx";

// A visitor does not pay for signing out: it brings the way to the API along.
const PersonMenu = lazy(() => import("./person-menu.tsx"));
const NoticeBell = lazy(() => import("./notices/notice-bell.tsx"));

/** 登录 and 注册 for a visitor; else the person's name with a learner's messages and own places, or for everybody else the way to the back office. */
export function UserMenu() {
  const session = useSession();
  if (!session) {
    return (
      <>
        <Link to={paths.login()} aria-label="登录">
          <Icon name="user" className="only-phone-i" />
          <span className="t">登录</span>
        </Link>
        <Link className="no-phone" to={paths.register()}>
          注册
        </Link>
      </>
    );
  }
  const [role] = session.role;
  const isUser = role === "user";
  const office = [{ label: "进入后台", to: landingOf(role), icon: "gear" }] as const;
  const name = (
    <span className="user-btn">
      <PersonName userName={session.userName} avatarUrl={session.avatarUrl} />
    </span>
  );
  return (
    <Suspense fallback={name}>
      {isUser && <NoticeBell />}
      <PersonMenu session={session} places={isUser ? undefined : office} />
    </Suspense>
  );
}
