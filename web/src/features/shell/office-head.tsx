import { Link } from "react-router";
import { useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import type { OfficeRole } from "./office-access.ts";
import { OfficePhoneMenu } from "./office-side.tsx";
import PersonMenu from "./person-menu.tsx";

/** Where one is, the way to the shop, and who one is. */
export function OfficeHead({ role, crumbs }: { role: OfficeRole; crumbs: readonly string[] }) {
  return (
    <header className="o-head">
      <OfficePhoneMenu role={role} />
      <nav className="crumbs o-crumbs" aria-label="当前位置">
        {crumbs.map((crumb, at) =>
          at === crumbs.length - 1 ? (
            <b key={crumb} aria-current="page">
              {crumb}
            </b>
          ) : (
            <span key={crumb} className="o-crumb">
              {crumb}
              <Icon name="chevron-right" />
            </span>
          ),
        )}
      </nav>
      <span className="grow" />
      <Link className="link" to={paths.home()} target="_blank" rel="noopener">
        查看前台
      </Link>
      <OfficeUser />
    </header>
  );
}

function OfficeUser() {
  const session = useSession();
  return session ? <PersonMenu session={session} places={[]} /> : null;
}
