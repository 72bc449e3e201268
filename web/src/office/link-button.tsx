import { Button, type ButtonProps } from "antd";
import { useLinkClickHandler } from "react-router";

/** A link within the site that looks like a button. */
export function LinkButton({ to, ...button }: ButtonProps & { to: string }) {
  const go = useLinkClickHandler<HTMLElement>(to);
  return <Button {...button} href={to} onClick={(event) => go(event)} />;
}
