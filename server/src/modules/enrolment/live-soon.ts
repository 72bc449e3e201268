import { type Notice, onceKeyOf } from "@zhutu/domain/notices/notice.ts";
import type { Services } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { eachTried, type SetAside, setAside } from "../../kernel/jobs/set-aside.ts";
import { tellUsers } from "../notices/service.ts";
import { coursesBeginningSoon, holdersNotTold } from "./live-soon-queries.ts";

const maxAtOnce = 500;

/**
 * Notifies holders of courses that begin within `liveReminderMinutes`, once per person, course and
 * start; idempotent and parallel.
 */
export async function tellOfLiveCourses(
  { db, log }: Pick<Services, "db" | "log">,
  aside: SetAside = setAside(0),
): Promise<void> {
  await eachTried({
    find: (after, most) => coursesBeginningSoon(db, after, most),
    first: 0,
    keyOf: ({ courseId }) => courseId,
    aside,
    nameOf: ({ courseId }) => String(courseId),
    work: (course) => tellHolders(db, { kind: "liveSoon", ...course }),
    tell: (error, { courseId }) => log.warn({ err: error, courseId }, "left for a later round"),
  });
}

async function tellHolders(db: Db, notice: Extract<Notice, { kind: "liveSoon" }>): Promise<void> {
  const onceKey = onceKeyOf(notice) ?? "";
  for (let count = maxAtOnce; count === maxAtOnce;) {
    const userIds = await holdersNotTold(db, notice.courseId, onceKey, maxAtOnce);
    await transaction(db, (tx) => tellUsers(tx, userIds, notice));
    count = userIds.length;
  }
}
