import { useSignOut } from "../../lib/session/leave.ts";
import { Icon } from "../../ui/icon.tsx";
import css from "./sign-out.module.css";

/** Ends the session after a question; apart from the places above it. */
export function SignOut() {
  const signOut = useSignOut();
  return (
    <div className={css.foot}>
      <button type="button" className="menu-entry" onClick={() => void signOut()}>
        <Icon name="external" />
        退出登录
      </button>
    </div>
  );
}
