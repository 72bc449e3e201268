import { Form, Link, NavLink, useLocation, useMatches, useSearchParams } from "react-router";
import { useSession } from "../../lib/session/session.ts";
import { useSite } from "../../lib/head/use-site.ts";
import { landingOf, paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Logo } from "../../ui/logo.tsx";
import { AppLink } from "./app-link.tsx";
import { CartLink } from "./cart-link.tsx";
import { mainNav } from "./nav.ts";
import { OutsideLinks } from "./outside-links.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The head of every public and account page. */
export function Header() {
  const { siteName } = useSite();
  const session = useSession();
  const staff = session && session.role[0] !== "user";
  const place = usePlace();
  return (
    <>
      <div className="util">
        <div className="frame">
          <span>面向全省建设行业从业人员的在线学习平台</span>
          <nav aria-label="其他服务">
            <OutsideLinks />
            <Link to={paths.contact()}>联系我们</Link>
            <AppLink />
          </nav>
        </div>
      </div>
      <header className="head">
        <div className="frame">
          <PhoneMenu />
          <Link to={paths.home()} className="logo">
            <Logo />
            {siteName}
          </Link>
          <nav className="nav" aria-label="主导航">
            {mainNav.map(({ label, to }) => (
              <NavLink
                key={to}
                to={to}
                end={to === paths.home()}
                className={({ isActive }) => (isActive || to === place ? "on" : "")}
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <SearchBox />
          <div className="acts">
            {staff && (
              <Link to={landingOf(session.role[0])} aria-label="进入后台" title="进入后台">
                <Icon name="gear" />
              </Link>
            )}
            <CartLink />
            <UserMenu />
          </div>
        </div>
      </header>
    </>
  );
}

/** The entry that a page below a list belongs to, as the page itself says. */
function usePlace(): string | undefined {
  const match = useMatches().at(-1);
  const { nav } = (match?.handle ?? {}) as { nav?: (data: unknown) => string };
  return match?.loaderData === undefined ? undefined : nav?.(match.loaderData);
}

/** Searches the list the visitor is on; from anywhere else, the exam courses. */
function SearchBox() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const lists = [
    paths.furtherEdu(),
    paths.live(),
    paths.courses(),
    paths.books(),
    paths.textbooks(),
    paths.freeCourses(),
    paths.answers(),
  ];
  const action = lists.includes(pathname) ? pathname : paths.courses();
  return (
    <Form action={action} className="input search" role="search">
      <Icon name="search" />
      <input
        key={search.get("courseName")}
        type="search"
        name="courseName"
        defaultValue={search.get("courseName") ?? ""}
        placeholder="搜索课程、教材、讲师"
        aria-label="搜索课程、教材、讲师"
        maxLength={100}
      />
    </Form>
  );
}
