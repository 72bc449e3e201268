import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { accountNav } from "./account-nav.ts";

/** A learner's own places in the drawer; `onOpen` is called when one is chosen. */
export function AccountLinks({ onOpen }: { onOpen: () => void }) {
  return (
    <nav aria-label="我的页面">
      {accountNav.map(({ label, to, icon, target }) => (
        <Link key={to} to={to} target={target} onClick={onOpen}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
