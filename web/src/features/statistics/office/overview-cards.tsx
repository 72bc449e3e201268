import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { WAITING_HOURS } from "@zhutu/domain/desk/contract.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { getOverview } from "@zhutu/domain/statistics/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Card, Col, Row, Statistic, Tag, Typography } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { officePaths } from "../../../office-paths.ts";
import { changedInOtherTabs, useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { DayBars } from "./bars.tsx";
import { boldFigure, smallUnit } from "../../../office/figure-row.tsx";
import css from "./overview-cards.module.css";
import { serverNow } from "../../../lib/api/server-clock.ts";

type WaitingKey = Exclude<keyof CallReply<typeof getOverview>, "days">;
type Waiting = {
  key: WaitingKey;
  label: string;
  unit: string;
  /** Where it is dealt with; without a place, `hint` says what to do. */
  to?: string;
  hint?: string;
  /** What is to be done within how many hours. */
  limit?: { hours: number; act: string };
};
const within = (of: keyof typeof WAITING_HOURS, act: string) => ({
  limit: { hours: WAITING_HOURS[of], act },
});
const WAITING: readonly Waiting[] = [
  {
    key: "audits",
    label: "待审核课程",
    unit: "门",
    to: officePaths.courses("admin", { status: "auditing" }),
    ...within("courses", "审完"),
  },
  {
    key: "invoices",
    label: "待开发票",
    unit: "张",
    to: officePaths.invoices({ shown: "waiting" }),
    ...within("invoices", "开出"),
  },
  {
    key: "deliveries",
    label: "待发货",
    unit: "单",
    to: officePaths.orders({ delivery: "waiting" }),
    ...within("orders", "发出"),
  },
  { key: "refunds", label: "退款任务", unit: "笔", to: officePaths.refunds(), ...within("refunds", "退回") },
  {
    key: "bills",
    label: "待对账",
    unit: "处",
    to: officePaths.money({ differences: "open" }),
  },
  {
    key: "objections",
    label: "异议待处理",
    unit: "张",
    to: officePaths.statements({ state: "objected" }),
    ...within("objections", "答复"),
  },
  {
    key: "comments",
    label: "待审核评论",
    unit: "条",
    to: officePaths.comments(),
    ...within("comments", "审完"),
  },
  {
    key: "reports",
    label: "题目反馈",
    unit: "条",
    to: officePaths.questionReports("admin", { state: "open" }),
    ...within("reports", "答复"),
  },
  { key: "lateOrders", label: "超时未关闭的订单", unit: "笔", to: "/board/admin/orders?orderStatus=1" },
  { key: "failedVideos", label: "转码失败的视频", unit: "个", to: officePaths.videos({ status: "failed" }) },
  {
    key: "noSubject",
    label: "没有专业的继续教育课程",
    unit: "门",
    to: officePaths.courses("admin", {
      type: COURSE_TYPE.continuingEducation,
      status: "published",
      certSubject: "none",
    }),
  },
  { key: "failedJobs", label: "失败的定时任务", unit: "个", hint: "请管理员看服务器日志" },
];

const hourMs = 3_600_000;
/** Whether the oldest waits longer than its hours. */
export const isOverdue = (since: string | null, hours: number, now: Date): boolean =>
  since !== null && now.getTime() - new Date(since).getTime() > hours * hourMs;

/** How long the oldest has waited, in the two largest units, without nothing of the smaller: 最久 2 天 4 小时, 最久 5 天; 没有等待的 when none waits. */
export function waitedText(since: string | null, now: Date): string {
  if (since === null) return "没有等待的";
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `最久 ${days} 天${and(hours, "小时")}`;
  if (hours > 0) return `最久 ${hours} 小时${and(minutes % 60, "分钟")}`;
  return minutes > 0 ? `最久 ${minutes} 分钟` : "最久不到 1 分钟";
}

const and = (count: number, unit: string): string => (count > 0 ? ` ${count} ${unit}` : "");

/** What waits for somebody, with its oldest and its limit, and how the last 30 days went; each card fails alone. */
export function OverviewCards() {
  // Refetched at every opening, as many other screens change these figures.
  const query = useApi(getOverview, {}, { staleTime: 0, ...changedInOtherTabs });
  const days = query.data?.days ?? [];
  const income = days.reduce((sum, { orderAmt }) => sum + orderAmt, 0);
  const orders = days.reduce((sum, { orderCnt }) => sum + orderCnt, 0);
  return (
    <>
      <Card title="等待处理">
        <QueryView query={query}>
          {(waiting) => (
            <Row gutter={[16, 16]}>
              {WAITING.map(({ key, ...one }) => (
                <Waits key={key} {...one} {...waiting[key]} />
              ))}
            </Row>
          )}
        </QueryView>
      </Card>
      <Card
        title="近 30 天收入"
        {...(query.data && { extra: `${orders.toLocaleString("zh-CN")} 笔，${formatAmount(income)}` })}
      >
        <QueryView query={query}>{(overview) => <DayBars days={overview.days} />}</QueryView>
      </Card>
    </>
  );
}

type Count = { count: number; since: string | null };

function Waits({ label, unit, to, hint, limit, count, since }: Omit<Waiting, "key"> & Count) {
  const [now] = useState(() => new Date(serverNow()));
  const days = limit && limit.hours / 24;
  return (
    <Col xs={12} md={8} role="group" aria-label={label}>
      <div className={css.waits}>
        <Statistic
          title={label}
          styles={{ content: boldFigure, suffix: smallUnit }}
          value={count}
          suffix={unit}
        />
        {count > 0 && to && (
          <Link className={css.deal} to={to} aria-label={`处理${label}`}>
            处理
          </Link>
        )}
      </div>
      <div className={css.limit}>
        <Typography.Text type="secondary">{waitedText(since, now)}</Typography.Text>
        {limit &&
          count > 0 &&
          (isOverdue(since, limit.hours, now) ? (
            <Tag color="red">已超过 {days} 天</Tag>
          ) : (
            <Typography.Text type="secondary">
              {days} 天内{limit.act}
            </Typography.Text>
          ))}
      </div>
      {count > 0 && hint && <div>{hint}</div>}
    </Col>
  );
}
