import { Suspense } from "react";
import { type SessionUser, useSession } from "../../lib/session/session.ts";
import { landingOf, paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { PersonName } from "./person-name.tsx";
import { lazyOr, nothing } from "../../ui/lazy-or.ts";
import { Link } from "../../lib/link.tsx";
import { signedInParts } from "./signed-in.ts";

// Not loaded for visitors, as signing out brings in the API client.
const PersonMenu = lazyOr(async () => ({ default: (await signedInParts()).PersonMenu }), Name);
const NoticeBell = lazyOr(async () => ({ default: (await signedInParts()).NoticeBell }), nothing);

/** Placeholder for the bell while its code loads, so that nothing moves. */
const drawnBell = (
  <span className="bell">
    <Icon name="bell" />
  </span>
);

/** Placeholder for the menu while its code loads. */
function Name({ session: { userName, avatarUrl } }: { session: SessionUser }) {
  return (
    <span className="user-btn">
      <PersonName userName={userName} avatarUrl={avatarUrl} />
    </span>
  );
}

/** 登录 and 注册 for a visitor; else the person's name with a learner's messages and own places, or for everybody else the way to the back office. */
export function UserMenu() {
  const session = useSession();
  if (!session) {
    return (
      <>
        <Link to={paths.login()} aria-label="登录">
          <Icon name="user" className="only-phone" />
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
  return (
    <>
      {isUser && (
        <Suspense fallback={drawnBell}>
          <NoticeBell />
        </Suspense>
      )}
      <Suspense fallback={<Name session={session} />}>
        <PersonMenu session={session} places={isUser ? undefined : office} />
      </Suspense>
    </>
  );
}
