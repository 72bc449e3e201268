// statistics owns closed months of teachers and channels (statements); it does not own orders
// (ordering) or the study log (study).
// Only paid orders count, by payment time (STAT-002): a line by its price after discounts, a
// package as one order, for the course's teacher at payment.
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import type { getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { RANKED, type Ranked } from "@zhutu/domain/statistics/office/contract.ts";
import * as queries from "./queries.ts";

export { channelSales, channelSalesExport } from "./channel.ts";
export { isInClosedTeacherMonth } from "./statement-queries.ts";
export {
  answerObjection,
  listClosedStatements,
  closeStatement,
  confirmStatement,
  exportStatement,
  objectToStatement,
  ownStatements,
  statementOf,
  statementsOf,
} from "./statements.ts";
export { salesByDay } from "./queries.ts";
export { bestSellers, today } from "./today.ts";
export { team, teamExport, teamPeople } from "./team.ts";

type DateRange = NonNullable<CallInput<typeof getTeacherSales>["query"]>;

/** Income in fen. */
export const teacherSales = (ctx: Ctx<SessionUser>, days: DateRange) => salesOf(ctx, ctx.user.userId, days);

/** Also of disabled teachers. */
export async function salesOfTeacher(ctx: Ctx<SessionUser>, teacherId: number, days: DateRange) {
  const userName = await queries.nameOfTeacher(ctx.db, teacherId);
  if (userName === undefined) throw refuse("NOT_FOUND");
  return { userName, ...(await salesOf(ctx, teacherId, days)) };
}

async function salesOf({ db }: Pick<Ctx, "db">, teacherId: number, days: DateRange) {
  const [rows, orderTotal] = await Promise.all([
    queries.salesOfTeacher(db, teacherId, days),
    queries.countOrdersOfTeacher(db, teacherId, days),
  ]);
  return {
    courses: rows,
    courseTotal: rows.length,
    orderTotal,
    orderIncome: rows.reduce((sum, row) => sum + row.orderAmt, 0),
  };
}

/** Income in fen, in all and of yesterday. */
export const orderSummary = (ctx: Ctx<SessionUser>) =>
  queries.orderSummary(ctx.db, { today: shanghaiDay(new Date()) });

type Ranking = DateRange & { top?: Ranked | undefined };

/** In seconds. */
export const coursesByPlayTime = (ctx: Ctx<SessionUser>, { top = RANKED[0], ...days }: Ranking) =>
  queries.coursesByPlayTime(ctx.db, { ...days, most: top });

/** In seconds, masked phones. */
export async function usersByPlayTime(
  ctx: Ctx<SessionUser>,
  { top = RANKED[0], ...ranking }: Ranking & { courseId?: number | undefined },
) {
  const rows = await queries.usersByPlayTime(ctx.db, { ...ranking, most: top });
  return rows.map((row) => ({ ...row, telephone: maskPhone(row.telephone) }));
}
