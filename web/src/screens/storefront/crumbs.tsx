import { Fragment } from "react";
import type { Crumb } from "../../lib/head/json-ld.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../lib/link.tsx";

/** Where this page stands; the last part is the page itself. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="当前位置">
      {items.map(({ label, to }) =>
        to ? (
          <Fragment key={label}>
            <Link to={to}>{label}</Link>
            <Icon name="chevron-right" />
          </Fragment>
        ) : (
          <b key={label} aria-current="page">
            {label}
          </b>
        ),
      )}
    </nav>
  );
}
