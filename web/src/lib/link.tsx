import type { ComponentProps, ReactNode } from "react";
import { Link as RouterLink, type LinkProps } from "react-router";

type Props = ComponentProps<"a"> & Pick<LinkProps, "prefetch" | "preventScrollReset"> & { to: string };

/** A link to a page of this site; on the server it is drawn without what a press needs, as a page has dozens. */
export const Link: (props: Props) => ReactNode = import.meta.env.SSR ? DrawnLink : RouterLink;

function DrawnLink(props: Props) {
  const { to, prefetch: _, preventScrollReset: __, children, ...rest } = props;
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  );
}
