import { Breadcrumb, Button, Dropdown, Layout } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSignOut } from "../../../lib/session/leave.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import css from "./shell.module.css";
import { officePaths } from "../../../office-paths.ts";
import { asLeft } from "../../../lib/lists/list-left.ts";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { NoticeBell } from "../notices/notice-bell.tsx";
import type { OwnCourse } from "../notices/notice-line.tsx";
import { WaitingBell } from "./waiting-bell.tsx";
import { allWaiting, nameWaiting, useMenuWaiting, WaitingDot } from "./menu-waiting.tsx";

type Props = {
  session: SessionUser;
  crumbs: readonly string[];
  /** The menu's; a crumb that is one of them leads there. */
  places: readonly { label: string; to: string }[];
  onMenu: (() => void) | undefined;
  /** The search box. */
  children: ReactNode;
};

const ownCourse: OwnCourse = (courseId, courseChapterId) =>
  courseChapterId === undefined
    ? officePaths.course("teacher", courseId)
    : officePaths.chapter("teacher", courseId, courseChapterId);

type Place = { label: string; to: string };
type WayBackProps = { crumbs: readonly string[]; places: readonly Place[] };

/** The place in the menu under which a page stands, its list as it was left; undefined for one that stands there itself. */
function placeAbove({ crumbs, places }: WayBackProps): Place | undefined {
  const above = crumbs.length > 2 ? places.find(({ label }) => label === crumbs.at(-2)) : undefined;
  return above && { ...above, to: asLeft(above.to) };
}

/** On a phone, which shows no crumbs: from a record to its list. */
export function WayBack(props: WayBackProps) {
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

/** Where one is, the way to the shop, and who one is; on a phone the way to the menu. */
export function OfficeHead({ session, crumbs, places, onMenu, children }: Props) {
  const signOut = useSignOut();
  const waiting = allWaiting(useMenuWaiting(places));
  const above = placeAbove({ crumbs, places });
  const account = [
    ...(session.role[0] === "admin"
      ? [{ key: "second-factor", label: <Link to={officePaths.secondFactor()}>两步验证</Link> }]
      : []),
    { key: "out", label: "退出登录", onClick: () => void signOut() },
  ];
  return (
    <Layout.Header className={css.head}>
      {onMenu && (
        <Button
          type="text"
          aria-label={nameWaiting("后台菜单", waiting)}
          icon={
            <WaitingDot count={waiting}>
              <Icon name="menu" />
            </WaitingDot>
          }
          onClick={onMenu}
        />
      )}
      {!onMenu && (
        <Breadcrumb
          items={crumbs.map((title) => ({
            title: title === above?.label ? <Link to={above.to}>{title}</Link> : title,
          }))}
        />
      )}
      <span className={css.space} />
      {children}
      {session.role[0] !== "admin" && <NoticeBell ownCourse={ownCourse} />}
      {session.role[0] === "admin" && <WaitingBell places={places} />}
      {onMenu ? (
        <Link className={css.gear} to={paths.home()} target="_blank" rel="noopener" aria-label="查看前台">
          <Icon name="external" />
        </Link>
      ) : (
        <Link className={"link nowrap"} to={paths.home()} target="_blank" rel="noopener">
          查看前台
        </Link>
      )}
      <Link className={css.gear} to={paths.myProfile(session.role[0])} aria-label="个人资料" title="个人资料">
        <Icon name="gear" />
      </Link>
      <Dropdown trigger={["click"]} menu={{ items: account }}>
        <Button className={css.who} type="text" icon={<Icon name="chevron-down" />} iconPlacement="end">
          {session.userName}
        </Button>
      </Dropdown>
    </Layout.Header>
  );
}
