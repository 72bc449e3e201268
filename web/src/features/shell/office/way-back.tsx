import { Link } from "react-router";
import { asLeft } from "../../../office/list/list-left.ts";
import css from "../../../office/office.module.css";
import { Icon } from "../../../ui/icon.tsx";

type Place = { label: string; to: string };
type Props = { crumbs: readonly string[]; places: readonly Place[] };

/** The place in the menu under which a page stands, its list as it was left; undefined for one that stands there itself. */
export function placeAbove({ crumbs, places }: Props): Place | undefined {
  const above = crumbs.length > 2 ? places.find(({ label }) => label === crumbs.at(-2)) : undefined;
  return above && { ...above, to: asLeft(above.to) };
}

/** On a phone, which shows no crumbs: from a record to its list. */
export function WayBack(props: Props) {
  const above = placeAbove(props);
  return (
    above && (
      <Link className={css.back} to={above.to}>
        <Icon name="chevron-left" />
        {above.label}
      </Link>
    )
  );
}
