import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useSite } from "../../lib/head/use-site.ts";
import { landingOf, paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Logo } from "../../ui/logo.tsx";
import { OFFICE_MENU, type OfficeRole } from "./office-access.ts";

type Props = { role: OfficeRole; onGo?: () => void };

/** The dark side of the back office. */
export function OfficeSide({ role }: Props) {
  return (
    <aside className="o-side">
      <SideContent role={role} />
    </aside>
  );
}

/** The same, folded into a drawer on a phone. */
export function OfficePhoneMenu({ role }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className="icon-btn o-fold" aria-label="后台菜单">
        <Icon name="menu" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim-back" />
        <Dialog.Popup className="o-side o-drawer" aria-label="后台菜单">
          <SideContent role={role} onGo={() => setOpen(false)} />
          <Dialog.Close className="icon-btn o-close" aria-label="关闭">
            <Icon name="close" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SideContent({ role, onGo }: Props) {
  const { siteName } = useSite();
  const here = placeOf(role, useLocation().pathname);
  return (
    <div className="o-side-in">
      <Link className="logo" to={landingOf(role)} onClick={onGo}>
        <Logo />
        {siteName}后台
      </Link>
      <nav aria-label="后台菜单">
        {OFFICE_MENU[role].map(({ title, places }) => (
          <div key={title}>
            {title && <h2>{title}</h2>}
            {places.map(({ label, to, icon }) => (
              <Link
                key={to}
                to={to}
                onClick={onGo}
                className={to === here ? "on" : undefined}
                aria-current={to === here ? "page" : undefined}
              >
                <Icon name={icon} />
                {label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
    </div>
  );
}

/** The menu's address of where one is: a course's form belongs to the courses. */
function placeOf(role: OfficeRole, pathname: string): string {
  if (!/\/(course-detail|courses)/.test(pathname)) return pathname;
  return role === "teacher" ? paths.teacherCourses() : paths.officeCourses(role);
}
