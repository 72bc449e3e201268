// What may be done to what somebody holds, and what is asked before.
import {
  changeUserCourseExpiry,
  changeUserCourseStatus,
  deleteUserCourse,
  listUserCourses,
} from "@zhutu/domain/enrolment/contract.ts";
import { getUser } from "@zhutu/domain/people/contract.ts";
import { getPerson, listPersonCourses } from "@zhutu/domain/people/person-contract.ts";
import { expiryOf } from "@zhutu/domain/enrolment/user-course.ts";
import { api, sentenceOf } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { copyText } from "../../../ui/copy.ts";
import type { Batch } from "../../../office/table/batch-bar.tsx";
import { useActions } from "../../../office/use-actions.ts";
import type { UserCourse } from "./user-course-list.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";

/** What must be known of what somebody holds, to do something to it. */
export type HeldCourse = Pick<
  UserCourse,
  "userCourseId" | "telephone" | "courseName" | "expiryDate" | "userCourseStatus" | "orderId" | "seat"
>;

/** Whose and which: 138****0001 的“施工管理”. */
export const nameOfUserCourse = ({ telephone, courseName }: HeldCourse): string =>
  `${telephone} 的“${courseName}”`;

const endHappens = "立即不能再学习；已得的学时和订单不变，以后可以恢复。";
const deleted = "立即不能再学习，也不再列出，不能恢复；";
/** What becomes of the right and, of a copy, of its seat. */
function deletionHappens({ seat, orderId }: HeldCourse): string {
  if (seat === "unused") return `${deleted}还没有开始学习，名额退回订单 ${orderId}，买家可以再分配。`;
  if (seat === "used") return `${deleted}已经开始学习，名额不退回订单 ${orderId}；已得的学时不变。`;
  return `${deleted}已得的学时和订单不变。`;
}
const stale = [listUserCourses, listPersonCourses, getPerson, getUser];

const ACTIONS = {
  end: {
    endpoint: changeUserCourseStatus,
    question: (one: HeldCourse) => ({
      title: "确定要设为过期吗?",
      text: `${nameOfUserCourse(one)}${endHappens}`,
      yes: "设为过期",
      danger: true,
      ofSeveral: { happens: endHappens },
    }),
    stale,
  },
  restore: { endpoint: changeUserCourseStatus, stale },
  delete: {
    endpoint: deleteUserCourse,
    question: (one: HeldCourse) => ({
      title: "确定要删除吗?",
      text: `${nameOfUserCourse(one)}${deletionHappens(one)}`,
      yes: "删除",
      danger: true,
      ofSeveral: { happens: deletionHappens(one) },
    }),
    stale,
  },
} as const;

/** Ends, restores and deletes user courses. */
export const useUserCourseActions = () =>
  useActions(ACTIONS, ({ userCourseId, userCourseStatus }: HeldCourse) => ({
    params: { userCourseId },
    query: { userCourseId, userCourseStatus: userCourseStatus === "valid" ? "expired" : "valid" },
  }));
export type UserCourseActions = ReturnType<typeof useUserCourseActions>;

/** Sets the expiry of each; returns those refused. */
export async function prolong<C extends HeldCourse>(rows: readonly C[], day: string) {
  const refused: { record: C; sentence: string }[] = [];
  for (const record of rows) {
    const query = { userCourseId: record.userCourseId, expiryDate: day };
    try {
      await api(changeUserCourseExpiry, { query }, { quiet: true });
    } catch (error) {
      refused.push({ record, sentence: sentenceOf(error) });
    }
  }
  await markStale(stale);
  return refused;
}

/** Whether courses that run now would end by it. */
export const endsSome = (rows: readonly HeldCourse[], day: string): boolean =>
  expiryOf(day).getTime() <= serverNow() && rows.some((row) => row.userCourseStatus === "valid");

/** What may be done to several at once; `askDay` asks for the new last day, undefined when nobody gave one. */
export function userCourseBatch(
  { runAll }: UserCourseActions,
  askDay: (rows: readonly UserCourse[]) => Promise<string | undefined>,
): Batch<UserCourse> {
  return {
    nameOf: nameOfUserCourse,
    actions: [
      {
        key: "expiry",
        label: "修改有效期",
        allowed: () => true,
        runAll: async (rows) => {
          const day = await askDay(rows);
          return day === undefined ? undefined : prolong(rows, day);
        },
      },
      {
        key: "live-codes",
        label: "复制直播码",
        allowed: (row) => row.liveCode !== null,
        runAll: async (rows) => {
          await copyText(rows.map(({ telephone, liveCode }) => `${telephone}\t${liveCode}`).join("\n"));
          return undefined;
        },
      },
      {
        key: "restore",
        label: "恢复有效",
        allowed: (row) => row.userCourseStatus === "expired",
        runAll: (rows, ask) => runAll("restore", rows, ask),
      },
      {
        key: "end",
        label: "设为过期",
        danger: true,
        allowed: (row) => row.userCourseStatus === "valid",
        runAll: (rows, ask) => runAll("end", rows, ask),
      },
      {
        key: "delete",
        label: "删除",
        danger: true,
        allowed: () => true,
        runAll: (rows, ask) => runAll("delete", rows, ask),
      },
    ],
  };
}
