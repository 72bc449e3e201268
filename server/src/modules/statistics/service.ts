// statistics owns no table: it reads what other modules wrote and adds it up. Only paid orders count (STAT-002), by the
// time they were paid; a line counts with what it cost after every discount, a package as one order. A course's sales
// are its present teacher's. It does not own orders (ordering) nor the study log (study).
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import type { getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import * as q from "./queries.ts";

export { exportTeam, team, teamPeople } from "./team.ts";

type DateRange = NonNullable<CallInput<typeof getTeacherSales>["query"]>;

/** What the caller's own courses sold in those days, with the sums; income in fen. */
export async function teacherSales(ctx: Ctx<SessionUser>, days: DateRange) {
  const rows = await q.salesOfTeacher(ctx.db, ctx.user.userId, days);
  return {
    courses: rows,
    courseTotal: rows.length,
    orderTotal: rows[0]?.orderTotal ?? 0,
    orderIncome: rows.reduce((sum, row) => sum + row.orderAmt, 0),
  };
}

const dayMs = 86_400_000;
const daysShown = 30;

/** What waits for somebody, and each of the last 30 days with its paid orders, also a day that sold nothing; income in fen. */
export async function overview(ctx: Ctx<SessionUser>) {
  const now = Date.now();
  const days = Array.from({ length: daysShown }, (_, at) =>
    shanghaiDay(new Date(now - (daysShown - 1 - at) * dayMs)),
  );
  const [waiting, sold] = await Promise.all([
    q.whatWaits(ctx.db),
    q.salesByDay(ctx.db, days[0] ?? shanghaiDay(new Date(now))),
  ]);
  const of = new Map(sold.map((one) => [one.day, one]));
  return { ...waiting, days: days.map((day) => of.get(day) ?? { day, orderCnt: 0, orderAmt: 0 }) };
}
