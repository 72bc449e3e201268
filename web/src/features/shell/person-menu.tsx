import { Link } from "react-router";
import { useSignOut } from "../../lib/session/leave.ts";
import type { SessionUser } from "../../lib/session/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import { accountNav } from "./account-nav.ts";
import css from "./person-menu.module.css";
import { PersonName } from "./person-name.tsx";

type Place = { group?: string; label: string; to: string; icon: IconName; target?: "_blank" };

type Props = {
  session: SessionUser;
  /** A learner's own where nothing is said. */
  places?: readonly Place[] | undefined;
};

/** The person's name (on a phone the initial), which opens their places in groups, and 退出登录 below them. */
export function PersonMenu({ session, places = accountNav }: Props) {
  const signOut = useSignOut();
  return (
    <PopoverMenu
      className="user-btn"
      listClass={places.length > 1 ? css.panel : undefined}
      trigger={<PersonName userName={session.userName} avatarUrl={session.avatarUrl} />}
    >
      <div className={css.who}>
        <Avatar userName={session.userName} url={session.avatarUrl} />
        <b className="clip">{session.userName}</b>
      </div>
      <div className={css.groups}>
        {[...Map.groupBy(places, ({ group }) => group)].map(([group, members]) => (
          <div key={group ?? ""} className={css.group} role="group" aria-label={group}>
            {group && (
              <p className={css.title} aria-hidden="true">
                {group}
              </p>
            )}
            {members.map(({ label, to, icon, target }) => (
              <Link key={to} to={to} target={target} className="menu-entry">
                <Icon name={icon} />
                {label}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <div className={css.foot}>
        <button type="button" className="menu-entry" onClick={() => void signOut()}>
          <Icon name="external" />
          退出登录
        </button>
      </div>
    </PopoverMenu>
  );
}
