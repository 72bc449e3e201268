import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../lib/api/query.ts";
import { usePhone } from "../../lib/hooks/use-phone.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../../ui/states.tsx";
import { daysOf, type RangeKey, shareOf } from "./sales-range.ts";
import "./statistics.css";

type Sales = CallReply<typeof getTeacherSales>;

/** What a teacher's own courses sold: the sums of STAT-008, and a row a course as in STAT-007. */
export function TeacherSales({ range }: { range: RangeKey }) {
  const [now] = useState(() => new Date());
  const { data, error, refetch } = useApi(
    getTeacherSales,
    { query: daysOf(range, now) },
    { placeholderData: keepPreviousData },
  );
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      <Sums sales={data} />
      <section className="card apart">
        <div className="card-h">
          <h2>按课程</h2>
          <span className="hint">只计已付款订单，金额为优惠后，不含运费</span>
        </div>
        {data ? <Courses sales={data} /> : <SkeletonRows rows={4} height={48} />}
      </section>
    </>
  );
}

function Sums({ sales }: { sales: Sales | undefined }) {
  return (
    <Figures
      className="st-sums"
      of={[
        ["课程", sales?.courseTotal.toLocaleString("zh-CN")],
        ["付款订单", sales?.orderTotal.toLocaleString("zh-CN")],
        ["收入", sales && formatAmount(sales.orderIncome)],
      ]}
    />
  );
}

function Courses({ sales: { courses, orderIncome } }: { sales: Sales }) {
  const phone = usePhone();
  if (courses.length === 0) {
    return (
      <EmptyState
        icon="video"
        text="您还没有课程，有课程售出后在这里看订单和收入。"
        action={
          <Link className={buttonClass()} to={paths.officeNewCourse("teacher")}>
            新建课程
          </Link>
        }
      />
    );
  }
  const rows = courses.map((one) => ({
    courseId: one.courseId,
    name: (
      <Link className="o-name" to={paths.officeCourse("teacher", one.courseId)}>
        {one.courseName}
      </Link>
    ),
    orders: one.orderCnt.toLocaleString("zh-CN"),
    amount: formatAmount(one.orderAmt),
    share: shareOf(one.orderAmt, orderIncome),
  }));
  if (phone) {
    return (
      <ul className="st-cards" aria-label="按课程">
        {rows.map((row) => (
          <li key={row.courseId}>
            {row.name}
            <span className="row st-figures">
              <span className="muted">
                {row.orders} 单 · 占 {row.share}
              </span>
              <b className="num">{row.amount}</b>
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="o-table">
      <table>
        <thead>
          <tr>
            <th>课程</th>
            <th className="t-r">订单</th>
            <th className="t-r">金额</th>
            <th className="t-r">占比</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.courseId}>
              <td>{row.name}</td>
              <td className="t-r num">{row.orders}</td>
              <td className="t-r num strong">{row.amount}</td>
              <td className="t-r num muted">{row.share}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
