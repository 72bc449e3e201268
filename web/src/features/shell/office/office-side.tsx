import { ConfigProvider, Menu, type MenuProps } from "antd";
import { Link, useMatches } from "react-router";
import { useSite } from "../../../lib/head/use-site.ts";
import { handleOf, type Role } from "../../../lib/route-handle.ts";
import css from "./shell.module.css";
import { landingOf } from "../../../paths.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Logo } from "../../../ui/logo.tsx";
import type { Section } from "./menu-of.ts";
import { nameWaiting, useMenuWaiting, WaitingDot, WaitingNumber } from "./menu-waiting.tsx";
import { MenuView } from "./menu-view.tsx";

/** Aligns a section's name with its icons. */
const underTheLogo = { paddingInlineStart: 8 };

type MenuItem = NonNullable<MenuProps["items"]>[number];
const divider = { margin: "4px 12px", borderColor: "var(--night-line)" };
/** Fits nineteen entries into a rail 768 pixels high. */
const rail = { components: { Menu: { itemHeight: 32 } } };
const asItIs = {};

type Props = { role: Role; sections: readonly Section[]; narrow?: boolean; onGo?: () => void };

type PlaceIconProps = { name: IconName; waiting: number; className?: string };

/** A place's icon with the class that antd's menu gives it, marked where something waits. */
const PlaceIcon = ({ name, waiting, className = "" }: PlaceIconProps) =>
  waiting > 0 ? (
    <span className={className}>
      <WaitingDot count={waiting}>
        <Icon name={name} />
      </WaitingDot>
    </span>
  ) : (
    <Icon name={name} className={className} />
  );

/** A role's menu of the office on its dark ground, with the way home above it; icons alone where it is narrow. */
export function OfficeSide({ role, sections, narrow = false, onGo }: Props) {
  const { siteName } = useSite();
  const last = useMatches().at(-1);
  const crumbs = (last && handleOf(last)?.crumbs) ?? [];
  // A form highlights the list it was opened from, its parent in the crumbs.
  const all = sections.flatMap(({ places }) => places);
  const here = all.find(({ to, label }) => to === last?.pathname || crumbs.includes(label))?.to;
  const counts = useMenuWaiting(all);
  // Rights may not reach the overview.
  const first = all[0] ?? { label: "首页", to: landingOf(role) };
  const items = sections.flatMap(({ title, places }): MenuItem[] => {
    const children = places.map(({ label, to, icon }) => {
      const count = counts[to] ?? 0;
      return {
        key: to,
        icon: <PlaceIcon name={icon} waiting={narrow ? count : 0} />,
        label: (
          <Link className={css.place} to={to} aria-current={to === here ? "page" : undefined}>
            {narrow ? nameWaiting(label, count) : label}
            {!narrow && count > 0 && <WaitingNumber count={count} />}
          </Link>
        ),
      };
    });
    if (title === "") return children;
    if (narrow) return [{ type: "divider" as const, key: title, style: divider }, ...children];
    const label = <span style={underTheLogo}>{title}</span>;
    return [{ type: "group" as const, key: title, label, children }];
  });
  return (
    <>
      <Link className={css.home} to={first.to} onClick={onGo}>
        <Logo />
        {!narrow && `${siteName}后台`}
        {narrow && <span className="sr">{first.label}</span>}
      </Link>
      <MenuView here={here}>
        <nav aria-label="后台菜单">
          <ConfigProvider theme={narrow ? rail : asItIs}>
            <Menu
              theme="dark"
              mode="inline"
              inlineIndent={12}
              inlineCollapsed={narrow}
              selectedKeys={here === undefined ? [] : [here]}
              items={items}
              onClick={onGo}
            />
          </ConfigProvider>
        </nav>
      </MenuView>
    </>
  );
}
