import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const icons = { bad: "warning", hot: "info", ok: "check" } as const;

type Props = {
  look?: keyof typeof icons;
  icon?: IconName;
  /** A bad one is an alert unless said otherwise. */
  role?: "alert" | "status";
  className?: string;
  children: ReactNode;
};

/** A coloured sentence with an icon. */
export function Alert({ look, icon = look ? icons[look] : "info", role, className, children }: Props) {
  const classes = ["alert", look && `alert-${look}`, className].filter(Boolean).join(" ");
  return (
    <p className={classes} role={role ?? (look === "bad" ? "alert" : undefined)}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
