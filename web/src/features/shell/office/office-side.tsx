import { Menu } from "antd";
import { Link, useMatches } from "react-router";
import { useSite } from "../../../lib/head/use-site.ts";
import { handleOf, type Role } from "../../../lib/route-handle.ts";
import css from "../../../office/office.module.css";
import { landingOf } from "../../../paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { officeMenu } from "./office-menu.ts";

/** A section's name begins where its icons do. */
const underTheLogo = { paddingInlineStart: 8 };

type Props = { role: Role; narrow?: boolean; onGo?: () => void };

/** The office's menu on its dark ground, with the way home above it; icons alone where it is narrow. */
export function OfficeSide({ role, narrow = false, onGo }: Props) {
  const { siteName } = useSite();
  const last = useMatches().at(-1);
  const crumbs = (last && handleOf(last)?.crumbs) ?? [];
  const sections = officeMenu(role);
  // A form belongs to the list that it was opened from: it stands below it in the crumbs.
  const here = sections
    .flatMap(({ places }) => places)
    .find(({ to, label }) => to === last?.pathname || crumbs.includes(label))?.to;
  const items = sections.map(({ title, places }) => ({
    type: "group" as const,
    key: title,
    label: narrow ? "" : <span style={underTheLogo}>{title}</span>,
    children: places.map(({ label, to, icon }) => ({
      key: to,
      icon: <Icon name={icon} />,
      label: (
        <Link to={to} aria-current={to === here ? "page" : undefined}>
          {label}
        </Link>
      ),
    })),
  }));
  return (
    <>
      <Link className={css.home} to={landingOf(role)} onClick={onGo}>
        <Logo />
        {!narrow && `${siteName}后台`}
        {narrow && <span className="sr">概览</span>}
      </Link>
      <nav aria-label="后台菜单">
        <Menu
          theme="dark"
          mode="inline"
          inlineIndent={12}
          inlineCollapsed={narrow}
          selectedKeys={here === undefined ? [] : [here]}
          items={items}
          onClick={onGo}
        />
      </nav>
    </>
  );
}
