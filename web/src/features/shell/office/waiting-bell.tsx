import { WAITING_HOURS } from "@zhutu/domain/desk/contract.ts";
import { Link } from "react-router";
import { officePaths } from "../../../office-paths.ts";
import { countText } from "../../../ui/count-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { COUNTED, useCounts } from "./menu-waiting.tsx";
import css from "./waiting-bell.module.css";

type Kind = keyof typeof COUNTED;

/** What waits, with its unit, what to do within the limit, and the list that shows it. */
const KINDS: readonly { of: Kind; label: string; unit: string; act: string; to: string }[] = [
  {
    of: "courses",
    label: "待审核课程",
    unit: "门",
    act: "审完",
    to: officePaths.courses("admin", { status: "auditing" }),
  },
  {
    of: "reports",
    label: "题目反馈",
    unit: "条",
    act: "答复",
    to: officePaths.questionReports("admin", { state: "open" }),
  },
  { of: "orders", label: "待发货", unit: "单", act: "发出", to: officePaths.orders({ delivery: "waiting" }) },
  { of: "bills", label: "待对账", unit: "处", act: "", to: officePaths.money({ differences: "open" }) },
  { of: "refunds", label: "待退款", unit: "笔", act: "退回", to: officePaths.refunds() },
  {
    of: "invoices",
    label: "待开发票",
    unit: "张",
    act: "开出",
    to: officePaths.invoices({ shown: "waiting" }),
  },
  {
    of: "objections",
    label: "异议待处理",
    unit: "张",
    act: "答复",
    to: officePaths.statements({ state: "objected" }),
  },
  { of: "comments", label: "待审核评论", unit: "条", act: "审完", to: officePaths.comments() },
];

/** 2 天内开出; undefined where there is no limit. */
function limitText(of: Kind, act: string): string | undefined {
  if (!(of in WAITING_HOURS)) return undefined;
  return `${WAITING_HOURS[of as keyof typeof WAITING_HOURS] / 24} 天内${act}`;
}

/** A bell with how much waits for an administrator's parts: each kind with its limit and how many are over it. */
export function WaitingBell({ places }: { places: readonly { to: string }[] }) {
  const shown = KINDS.filter(({ of }) => places.some(({ to }) => to === COUNTED[of]));
  const counts = useCounts(shown.length > 0);
  if (shown.length === 0) return null;
  const waiting = shown.filter(({ of }) => (counts?.[of] ?? 0) > 0);
  const sum = waiting.reduce((all, { of }) => all + (counts?.[of] ?? 0), 0);
  const late = (of: Kind): number => counts?.overdue[of as keyof typeof counts.overdue] ?? 0;
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
      {waiting.map(({ of, label, unit, act, to }) => (
        <Link key={of} to={to} className={css.line}>
          <b>{label}</b>
          <span className="num">
            {countText(counts?.[of] ?? 0)} {unit}
          </span>
          <small>{limitText(of, act)}</small>
          {late(of) > 0 && (
            <Tag tone="red">
              {countText(late(of))} {unit}超时
            </Tag>
          )}
        </Link>
      ))}
    </PopoverMenu>
  );
}
