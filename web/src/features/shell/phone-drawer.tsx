import { useEffect, useId, useRef, useState } from "react";
import { useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { useBackCloses } from "../../ui/back-closes.ts";
import { Icon } from "../../ui/icon.tsx";
import css from "./phone-drawer.module.css";
import { mainNav, OutsideLinks, useSection } from "./main-nav.tsx";
import { Link } from "../../lib/link.tsx";
import { tabPlaces } from "./tab-bar.tsx";

/**
 * The shop's links, folded into a drawer on a phone and on a tablet held upright. The browser opens and closes it by
 * itself: it works before the page's code is there, Escape and a tap beside it close it, and the focus goes back to its
 * button. Tab stays inside.
 */
export function PhoneDrawer() {
  const id = useId();
  const session = useSession();
  const section = useSection();
  const drawer = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => drawer.current?.hidePopover();
  useBackCloses(open, close);
  useEffect(() => {
    const panel = drawer.current;
    if (!panel) return undefined;
    const onKey = (event: KeyboardEvent): void => keepInside(event, panel);
    panel.addEventListener("keydown", onKey);
    return () => panel.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="icon-btn only-narrow"
        aria-label="菜单"
        popoverTarget={id}
        aria-controls={id}
      >
        <Icon name="menu" />
      </button>
      <div
        id={id}
        ref={drawer}
        popover="auto"
        role="dialog"
        aria-modal="true"
        aria-label="菜单"
        tabIndex={-1}
        className={css.drawer}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === "open");
          if (newState === "open") currentTarget.focus();
        }}
      >
        <div className="between">
          <b>菜单</b>
          <button
            type="button"
            className="icon-btn"
            aria-label="关闭菜单"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label="主导航">
          {mainNav.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className={tabPlaces.includes(to) ? css.inBar : undefined}
              onClick={close}
              aria-current={to === section ? "page" : undefined}
            >
              {label}
            </Link>
          ))}
          <Link to={paths.contact()} onClick={close}>
            联系我们
          </Link>
        </nav>
        <nav aria-label="其他服务">
          <OutsideLinks />
          <Link to={paths.appDownload()} onClick={close}>
            <Icon name="phone" />
            手机客户端
          </Link>
        </nav>
        {session === null && (
          <nav aria-label="账号">
            <Link to={paths.login()} onClick={close}>
              <Icon name="user" />
              登录
            </Link>
            <Link to={paths.register()} onClick={close}>
              <Icon name="pencil" />
              注册
            </Link>
          </nav>
        )}
      </div>
    </>
  );
}

/** Keeps Tab inside the drawer, as the page behind it is hidden. */
function keepInside(event: KeyboardEvent, panel: HTMLElement): void {
  if (event.key !== "Tab") return;
  const inside = [...panel.querySelectorAll<HTMLElement>("a[href], button")];
  const [first, last] = [inside[0], inside.at(-1)];
  const here = document.activeElement;
  const leaves = event.shiftKey ? here === first || here === panel : here === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
