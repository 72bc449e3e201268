import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../lib/link.tsx";

type Props = {
  title: string;
  text?: string;
  more: { to: string; label: string };
  className?: string;
  children: ReactNode;
};

/** A section of the home page: its name, a word about it, and the way to all of it. */
export function Section({ title, text, more, className = "", children }: Props) {
  return (
    <section className={`sec frame ${className}`} aria-label={title}>
      <div className="sec-h">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <More {...more} />
      </div>
      {children}
    </section>
  );
}

export function More({ to, label }: Props["more"]) {
  return (
    <Link className="more" to={to}>
      {label}
      <Icon name="chevron-right" />
    </Link>
  );
}
