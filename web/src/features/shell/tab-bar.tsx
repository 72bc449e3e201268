import { useLocation } from "react-router";
import { Link } from "../../lib/link.tsx";
import { isLearner, useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { useSection } from "./main-nav.tsx";

const tabs: readonly [icon: IconName, label: string, to: string][] = [
  ["home", "首页", paths.home()],
  ["grid", "课程", paths.courses()],
  ["video", "学习", paths.myCourses()],
  ["user", "我的", paths.me()],
];

/** Where the bar leads. */
export const tabPlaces: readonly string[] = tabs.map(([, , to]) => to);

/** A learner's bottom bar on a phone. */
export function TabBar() {
  const session = useSession();
  const { pathname } = useLocation();
  const section = useSection();
  if (!isLearner(session)) return null;
  const isBoard = pathname.startsWith("/board/");
  const here =
    tabs.find(([, , to]) => to === pathname)?.[2] ??
    (isBoard ? paths.me() : section === undefined ? undefined : paths.courses());
  return (
    <nav className="tabbar" aria-label="底部导航">
      {tabs.map(([icon, label, to]) => (
        <Link
          key={to}
          to={to}
          className={to === here ? "on" : undefined}
          aria-current={to === pathname ? "page" : undefined}
        >
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
