import { Link } from "react-router";
import type { SessionUser } from "../../lib/session/session.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import { accountNav } from "./account-nav.ts";
import { PersonName } from "./person-name.tsx";
import { useSignOut } from "./use-sign-out.ts";

type Place = { label: string; to: string; icon: IconName; target?: "_blank" };

type Props = {
  session: SessionUser;
  /** A learner's own where nothing is said. */
  places?: readonly Place[] | undefined;
};

/** The person's name (on a phone the initial), which opens their places and 退出登录. */
export default function PersonMenu({ session, places = accountNav }: Props) {
  const signOut = useSignOut();
  return (
    <PopoverMenu
      className="user-btn"
      trigger={<PersonName userName={session.userName} avatarUrl={session.avatarUrl} />}
    >
      {places.map(({ label, to, icon, target }) => (
        <Link key={to} to={to} target={target}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
      <button type="button" onClick={() => void signOut()}>
        <Icon name="external" />
        退出登录
      </button>
    </PopoverMenu>
  );
}
