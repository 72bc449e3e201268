// Free-standing papers: who may take one, and those that a learner may.
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { mayWatch, type Person, useCourse } from "../../enrolment/service.ts";
import * as queries from "./free-paper-queries.ts";

type FreePaper = { paperId: number; audience: queries.Audience; isPublished: boolean };

/**
 * Whether the person may take the paper: a published one for everybody, or for who may watch one of its courses; else the
 * course to get first, where there is one. Who `begins` it uses what they hold of that course.
 */
export async function mayTake(
  db: Db,
  user: Person,
  { paperId, audience, isPublished, begins }: FreePaper & { begins?: true | undefined },
): Promise<{ may: boolean; courseId?: number }> {
  if (!isPublished) return { may: false };
  if (audience === "all") return { may: true };
  const named = await queries.coursesOf(db, paperId);
  for (const { courseId } of named)
    if (await mayWatch(db, user, courseId))
      if (!begins || (await useCourse(db, user, courseId))) return { may: true };
  const onSale = named.find((one) => one.courseStatus === "published");
  return { may: false, ...(onSale && { courseId: onSale.courseId }) };
}

/** The free-standing papers that the caller may take, the newest first, with how far the caller is. */
export async function freePapers({ db, user }: Ctx<SessionUser>, courseId?: number) {
  const rows = await queries.freePapers(db, { userId: user.userId, courseId });
  return rows.map(({ handedIn, ...row }) => ({
    ...row,
    state: handedIn === null ? null : handedIn ? ("handed-in" as const) : ("open" as const),
  }));
}
