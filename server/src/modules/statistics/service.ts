// statistics owns no table: it reads what other modules wrote and adds it up. Only paid orders count (STAT-002), by the
// time they were paid; a line counts with what it cost after every discount, a package as one order. A course's sales
// are its present teacher's. It does not own orders (ordering) nor the study log (study).
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import type { getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import * as q from "./queries.ts";

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
