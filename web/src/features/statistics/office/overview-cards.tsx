import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { getOverview } from "@zhutu/domain/desk/contract.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Card, Col, Row, Statistic, Tag, Typography } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { limitText, waitingWork } from "../../../lib/waiting.ts";
import { officePaths } from "../../../office-paths.ts";
import { changedInOtherTabs, useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { DayBars } from "./bars.tsx";
import { boldFigure, smallUnit } from "../../../office/figure-row.tsx";
import css from "./overview-cards.module.css";
import { serverNow } from "../../../lib/api/server-clock.ts";

type Work = {
  kind: keyof CallReply<typeof getOverview>["waiting"];
  label: string;
  unit: string;
  act: string;
  /** Where it is dealt with; without a list, `hint` says what to do. */
  list?: string;
  hint?: string;
  hours: number | null;
};
const anyTime = { act: "", hours: null };
const WORK: readonly Work[] = [
  ...waitingWork,
  {
    kind: "lateOrders",
    label: "超时未关闭的订单",
    unit: "笔",
    list: officePaths.orders({ orderStatus: ORDER_STATUS.paying }),
    ...anyTime,
  },
  {
    kind: "failedVideos",
    label: "转码失败的视频",
    unit: "个",
    list: officePaths.videos({ status: "failed" }),
    ...anyTime,
  },
  {
    kind: "noSubject",
    label: "没有专业的继续教育课程",
    unit: "门",
    list: officePaths.courses("admin", {
      type: COURSE_TYPE.continuingEducation,
      status: "published",
      certSubject: "none",
    }),
    ...anyTime,
  },
  { kind: "failedJobs", label: "失败的定时任务", unit: "个", hint: "请管理员看服务器日志", ...anyTime },
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
          {({ waiting }) => (
            <Row gutter={[16, 16]}>
              {WORK.map((work) => (
                <Waits key={work.kind} {...work} {...waiting[work.kind]} />
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

function Waits({ label, unit, act, list, hint, hours, count, since }: Work & Count) {
  const [now] = useState(() => new Date(serverNow()));
  return (
    <Col xs={12} md={8} xl={6} role="group" aria-label={label}>
      <div className={css.waits}>
        <Statistic
          title={label}
          styles={{ content: boldFigure, suffix: smallUnit }}
          value={count}
          suffix={unit}
        />
        {count > 0 && list && (
          <Link className={css.deal} to={list} aria-label={`处理${label}`}>
            处理
          </Link>
        )}
      </div>
      <div className={css.limit}>
        <Typography.Text type="secondary">{waitedText(since, now)}</Typography.Text>
        {hours !== null &&
          count > 0 &&
          (isOverdue(since, hours, now) ? (
            <Tag color="red">已超过 {hours / 24} 天</Tag>
          ) : (
            <Typography.Text type="secondary">{limitText(hours, act)}</Typography.Text>
          ))}
      </div>
      {count > 0 && hint && <div>{hint}</div>}
    </Col>
  );
}
