import { Link } from "react-router";
import { limitText, waitingWork } from "../../../lib/waiting.ts";
import { countText } from "../../../ui/count-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { useCounts } from "./menu-waiting.tsx";
import css from "./waiting-bell.module.css";

/** A bell with how much waits for an administrator's parts: each kind with its limit and how many are over it. */
export function WaitingBell({ places }: { places: readonly { to: string }[] }) {
  const shown = waitingWork.filter(({ page }) => places.some(({ to }) => to === page));
  const counts = useCounts(shown.length > 0);
  if (shown.length === 0) return null;
  const waiting = shown
    .map((work) => ({
      ...work,
      count: counts?.waiting[work.kind] ?? 0,
      late: counts?.overdue[work.kind] ?? 0,
    }))
    .filter(({ count }) => count > 0);
  const sum = waiting.reduce((all, { count }) => all + count, 0);
  return (
    <PopoverMenu
      className="bell"
      listClass={css.list}
      trigger={
        <>
          <Icon name="bell" />
          {sum > 0 && (
            <span className="bub num" aria-hidden="true">
              {countText(sum)}
            </span>
          )}
          <span className="sr">{sum > 0 ? `等待处理，${countText(sum)} 处` : "等待处理"}</span>
        </>
      }
    >
      {waiting.length === 0 && <p className={css.none}>没有等待处理的事</p>}
      {waiting.map(({ kind, label, unit, act, list, hours, count, late }) => (
        <Link key={kind} to={list} className={css.line}>
          <b>{label}</b>
          <span className="num">
            {countText(count)} {unit}
          </span>
          <small>{limitText(hours, act)}</small>
          {late > 0 && (
            <Tag tone="red">
              {countText(late)} {unit}超时
            </Tag>
          )}
        </Link>
      ))}
    </PopoverMenu>
  );
}
