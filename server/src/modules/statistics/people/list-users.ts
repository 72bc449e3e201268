// Learners' phones are masked; only the audited export has them in full.
import { isPhone, maskPhone } from "@zhutu/domain/phone.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { exportUsers as endpoint } from "@zhutu/domain/statistics/people/contract.ts";
import { ROLE_LABELS } from "@zhutu/domain/statistics/people/staff-form.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Page } from "../../../kernel/db/paging.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { type ExportKind, inChunks } from "../../../kernel/workbook/export-kind.ts";
import { asText, type SheetRow } from "../../../kernel/workbook/workbook.ts";
import { maskedIdCard } from "../../identity/service.ts";
import { certificatesFor, certificatesIssued } from "../../certificate/service.ts";
import * as queries from "./people-queries.ts";
import { whyInUse } from "./account-in-use.ts";

type Me = Ctx<SessionUser>;
const mostChoices = 500;

const shown = <R extends Pick<queries.UserRow, "roleId" | "telephone" | "loginName">>(one: R): R =>
  one.roleId === "user"
    ? { ...one, telephone: maskPhone(one.telephone), loginName: maskPhone(one.loginName) }
    : one;

/** By name, the first 500. */
export const userChoices = async (ctx: Me, filter: queries.UserFilter) =>
  (await queries.usersByName(ctx.db, filter, mostChoices)).map(shown);

/** Newest first. */
export async function usersForPage(ctx: Me, query: queries.UserFilter & Page) {
  const { rows, total } = await queries.usersOfPage(ctx.db, query, query);
  return { users: rows.map(shown), total };
}

/** Masked ID number. Refuses NOT_FOUND, also for deleted accounts. */
export async function userDetail(ctx: Me, userId: number) {
  const found = await queries.findUser(ctx.db, userId);
  if (!found) throw refuse("NOT_FOUND");
  const { roleId: role, userName } = found;
  const inUse = (await whyInUse(ctx.db, { userId, role, userName })) ?? null;
  return shown({ ...found, idCard: maskedIdCard(ctx, found), inUse });
}

const [mostOrders, mostCourses] = [20, 100];

/** Newest first. Refuses NOT_FOUND, also for deleted accounts. */
export async function userRecords(ctx: Me, userId: number) {
  if (!(await queries.findUser(ctx.db, userId))) throw refuse("NOT_FOUND");
  const bought = await queries.ordersOfPerson(ctx.db, userId, mostOrders);
  const held = await queries.coursesOfPerson(ctx.db, userId, mostCourses);
  const hours = await certificatesFor(ctx.db, userId);
  return {
    orders: bought.rows,
    orderTotal: bought.total,
    courses: held.rows,
    courseTotal: held.total,
    hours,
    certificates: await certificatesIssued(ctx.db, userId),
  };
}

/** Newest first; masks login names that are phones. */
export async function loginLogs(ctx: Me, query: queries.LogFilter & Page) {
  const { rows, total } = await queries.loginLogsOfPage(ctx.db, query, query);
  const masked = rows.map((one) => ({
    ...one,
    loginName: isPhone(one.loginName) ? maskPhone(one.loginName) : one.loginName,
  }));
  return { logs: masked, total };
}

const columns = ["用户编号", "姓名", "手机号", "角色", "付款订单数", "注册时间", "状态"];

/** With full phones; audited. */
export const usersExport: ExportKind<typeof endpoint> = {
  endpoint,
  title: "用户",
  columns,
  count: ({ db }, { query }) => queries.countUsers(db, query),
  rows: ({ db }, { query: filter }) =>
    inChunks(
      (last: queries.UserRow | undefined, most) => queries.nextForExport(db, filter, last?.userId, most),
      cells,
    ),
  fileName: () => ({ name: "用户", plain: "users" }),
  action: "users.export",
  subject: () => "users",
  // Typed text may be personal.
  spoken: ({ query: { name, telephone, ...rest } }) => ({
    ...rest,
    byName: Boolean(name?.trim()),
    byTelephone: Boolean(telephone?.trim()),
  }),
};

const cells = (one: queries.UserRow): SheetRow => [
  String(one.userId),
  asText(one.userName),
  asText(one.telephone),
  ROLE_LABELS[one.roleId],
  String(one.orderCount),
  formatTime(one.regTime),
  one.disabled ? "已停用" : "正常",
];
