import { Link, type LinkProps } from "react-router";

type Props = Pick<LinkProps, "replace" | "preventScrollReset"> & {
  label: string;
  of: readonly { label: string; on: boolean; to: string }[];
};

/** Links side by side; the shown list is marked. */
export const Choices = ({ label, of, ...how }: Props) => (
  <nav className="seg" aria-label={label}>
    {of.map(({ label: text, on, to }) => (
      <Link
        key={to}
        to={to}
        className={on ? "on" : undefined}
        aria-current={on ? "page" : undefined}
        {...how}
      >
        {text}
      </Link>
    ))}
  </nav>
);
