import { useState } from "react";
import { Link } from "react-router";
import type { SessionUser } from "../../lib/session/session.ts";
import type { IconName } from "../../ui/icon.tsx";
import { Icon } from "../../ui/icon.tsx";
import { latePart } from "../../ui/late-part.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import css from "./person-menu.module.css";
import { PersonName } from "./person-name.tsx";
import { SignOut } from "./sign-out.tsx";

// With the calls that it makes: most pages are left without a look at it.
const OwnPlaces = latePart(async () => (await import("./own-places.tsx")).OwnPlaces);

type Props = {
  session: SessionUser;
  /** A learner's own where nothing is said. */
  places?: readonly { label: string; to: string; icon: IconName }[] | undefined;
};

/** The person's name (on a phone the initial), which opens their places, and 退出登录 below them. */
export function PersonMenu({ session, places }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      className="user-btn"
      listClass={places ? undefined : css.panel}
      onOpen={setOpen}
      trigger={<PersonName userName={session.userName} avatarUrl={session.avatarUrl} />}
    >
      {places ? (
        <>
          {places.map(({ label, to, icon }) => (
            <Link key={to} to={to} className="menu-entry">
              <Icon name={icon} />
              {label}
            </Link>
          ))}
          <SignOut />
        </>
      ) : (
        open && <OwnPlaces session={session} />
      )}
    </PopoverMenu>
  );
}
