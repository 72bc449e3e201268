import { Link } from "react-router";
import { useSession } from "../../lib/session/session.ts";
import { landingOf, paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { accountNav } from "./nav.ts";
import { PersonMenu } from "./person-menu.tsx";

/** 登录 for a visitor; else the person's name with a learner's own places, or for everybody else the way to the back office. */
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
  const [role] = session.role;
  const office = [{ label: "进入后台", to: landingOf(role), icon: "gear" }] as const;
  return <PersonMenu session={session} places={role === "user" ? accountNav : office} />;
}
