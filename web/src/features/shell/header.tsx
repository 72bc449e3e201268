import { useId } from "react";
import { useNavigation } from "react-router";
import { isLearner, useSession } from "../../lib/session/session.ts";
import { useSite } from "../../lib/head/use-site.ts";
import { landingOf, paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../lib/link.tsx";
import { Logo } from "../../ui/logo.tsx";
import css from "./app-link.module.css";
import { CartLink } from "./cart-link.tsx";
import { PhoneDrawer } from "./phone-drawer.tsx";
import { PhoneSearch } from "./phone-search.tsx";
import { SearchForm } from "./search-form.tsx";
import { mainNav, OutsideLinks, useSection } from "./main-nav.tsx";
import { UserMenu } from "./user-menu.tsx";

/** Opens the QR code of the mobile client; the picture is fetched with its first opening. */
function AppLink() {
  const { appDownloadUrl } = useSite();
  const id = useId();
  return (
    <>
      <button type="button" className="util-btn" popoverTarget={id} aria-controls={id}>
        <Icon name="phone" />
        手机客户端
      </button>
      <div id={id} popover="auto" className={`card pad-sm center ${css.code}`}>
        <img
          src="/api/public/app-qrcode"
          alt={`扫码打开 ${appDownloadUrl}`}
          width={148}
          height={148}
          loading="lazy"
        />
        <p className="hint">扫码下载手机客户端</p>
      </div>
    </>
  );
}

/** The head of every public and account page. */
export function Header() {
  const { siteName, announcement } = useSite();
  const session = useSession();
  const section = useSection();
  const { location: opening } = useNavigation();
  const staff = session && !isLearner(session);
  return (
    <header>
      {announcement && <p className="announced">{announcement}</p>}
      <div className="util">
        <div className="frame">
          <span>面向全省建设行业从业人员的在线学习平台</span>
          <nav aria-label="顶部服务">
            <OutsideLinks />
            <Link to={paths.contact()}>联系我们</Link>
            <AppLink />
          </nav>
        </div>
      </div>
      <div className="head">
        <div className="frame">
          <PhoneDrawer />
          <Link to={paths.home()} className="logo">
            <Logo />
            {siteName}
          </Link>
          <nav className="nav" aria-label="主导航">
            {mainNav.map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                className={to === section ? "on" : to === opening?.pathname ? "pending" : ""}
                aria-current={to === section ? "page" : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          <div className="head-search">
            <SearchForm />
          </div>
          <div className="acts">
            <PhoneSearch />
            {staff && (
              <Link to={landingOf(session.role[0])} aria-label="进入后台" title="进入后台">
                <Icon name="gear" />
              </Link>
            )}
            <CartLink />
            <UserMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
