import type { Audience } from "@zhutu/domain/exam/office/paper-form.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { type Person, useCourse, watchableCourseIds } from "../../enrolment/service.ts";
import * as queries from "../papers/queries.ts";

type FreePaper = { paperId: number; audience: Audience; isPublished: boolean };

/**
 * Whether the person may take the paper: published, and for everybody or for whoever may watch one of its
 * courses; otherwise `courseId` names one to buy. `begins` notes the first use of the enrolment.
 */
export async function mayTake(
  db: Db,
  user: Person,
  { paperId, audience, isPublished, begins }: FreePaper & { begins?: true | undefined },
): Promise<{ may: boolean; courseId?: number }> {
  if (!isPublished) return { may: false };
  if (audience === "all") return { may: true };
  const named = await queries.coursesOf(db, paperId);
  const courseIds = named.map(({ courseId }) => courseId);
  if (await mayWatchOne(db, user, courseIds, begins)) return { may: true };
  const onSale = named.find(({ courseStatus }) => courseStatus === "published");
  return { may: false, ...(onSale && { courseId: onSale.courseId }) };
}

/** Whether the person may watch one of the courses; `begins` notes the first use of its enrolment. */
export async function mayWatchOne(
  db: Db,
  user: Person,
  courseIds: readonly number[],
  begins?: true,
): Promise<boolean> {
  const watchable = await watchableCourseIds(db, user, courseIds);
  for (const courseId of courseIds.filter((id) => watchable.has(id)))
    if (!begins || (await useCourse(db, user, courseId))) return true;
  return false;
}

/** Newest first, with the caller's progress. */
export async function freePapers({ db, user }: Ctx<SessionUser>, courseId?: number) {
  const rows = await queries.freePapers(db, { userId: user.userId, courseId });
  return rows.map(({ handedIn, ...row }) => ({
    ...row,
    state: handedIn === null ? null : handedIn ? ("handed-in" as const) : ("open" as const),
  }));
}
