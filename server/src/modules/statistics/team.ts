// What became of copies bought for others (domain.md "Copies of a package").
import { maskName } from "@zhutu/domain/identity/profile-rules.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { COPY_STATE_LABELS } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { exportTeam as endpoint } from "@zhutu/domain/statistics/contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { type Page, rowsOf } from "../../kernel/db/paging.ts";
import { type ExportKind, inChunks } from "../../kernel/workbook/export-kind.ts";
import { asText, type SheetRow } from "../../kernel/workbook/workbook.ts";
import * as queries from "./team-queries.ts";

type UserCtx = Ctx<SessionUser>;
type Filter = Omit<queries.PeopleFilter, "userId">;

/** With sums over all. */
export async function team(ctx: UserCtx, { courseId, ...page }: Page & { courseId?: number | undefined }) {
  const { userId } = ctx.user;
  const buyer = { userId, courseId };
  const [{ figures, packages }, courses] = await Promise.all([
    queries.teamPackages(ctx.db, buyer, page),
    queries.teamCourses(ctx.db, userId),
  ]);
  return {
    figures: { ...figures, hours: figures.tenths / 10 },
    packages: packages.map((item) => ({
      ...item,
      hours: item.tenths / 10,
      paidTime: new Date(item.paidTime),
    })),
    total: figures.packages,
    courses,
  };
}

const shown = ({ tenths, courseTenths, lastStudyAt, ...row }: queries.PersonRow) => ({
  ...row,
  phone: maskPhone(row.phone),
  userName: row.userName === null ? null : maskName(row.userName),
  hours: tenths / 10,
  courseHours: courseTenths / 10,
  lastStudyAt: lastStudyAt === null ? null : new Date(lastStudyAt),
  createTime: new Date(row.createTime),
});

/** Masked phones and names. */
export async function teamPeople(ctx: UserCtx, { page, pageSize, ...filter }: Filter & Page) {
  const filters = { ...filter, userId: ctx.user.userId };
  const { people, total } = await queries.teamPeople(ctx.db, filters, rowsOf({ page, pageSize }));
  return { people: people.map(shown), total };
}

export const teamExport: ExportKind<typeof endpoint> = {
  endpoint,
  title: "单位培训进度",
  columns: [
    "手机号",
    "备注姓名",
    "注册姓名",
    "课程",
    "状态",
    "学习进度",
    "已得学时",
    "课程学时",
    "最近学习",
    "分配时间",
  ],
  count: ({ db, user }, { query }) => queries.countTeamPeople(db, { ...query, userId: user.userId }),
  rows({ db, user }, { query }) {
    const filters = { ...query, userId: user.userId };
    const next = (last: queries.ExportedRow | undefined, most: number) =>
      queries.nextTeamPeople(db, filters, last, most);
    return inChunks(next, (row) => (row.wanted ? cells(shown(row)) : undefined));
  },
  fileName: () => ({ name: "单位培训进度", plain: "team_progress" }),
  action: "team.export",
  subject: () => "team",
  // Phone digits are personal.
  spoken: ({ query: { phoneEnd, ...rest } }) => ({ ...rest, byPhone: Boolean(phoneEnd) }),
};

const cells = (one: ReturnType<typeof shown>): SheetRow => [
  one.phone,
  asText(one.notedName ?? ""),
  asText(one.userName ?? ""),
  asText(one.courseName),
  COPY_STATE_LABELS[one.state],
  `${one.studyProgress}%`,
  one.hours,
  one.courseHours,
  formatTime(one.lastStudyAt),
  formatTime(one.createTime),
];
