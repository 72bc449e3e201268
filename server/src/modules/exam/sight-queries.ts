// Which papers a caller reaches: an administrator any, a teacher those of own courses' chapters.
import { sql } from "drizzle-orm";
import type { OwnerId } from "../../kernel/owner.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { papers } from "./tables.ts";

/** The ids of the chapters of the teacher's own courses. */
export const ownChapters = (teacherId: number) => sql`(select ${chapters.courseChapterId} from ${chapters}
  join ${courses} on ${courses.courseId} = ${chapters.courseId} where ${courses.teacherId} = ${teacherId})`;

/** That the paper is in sight; null of a free-standing one that is not, which no WHERE takes. */
export const inSight = (ownerId: OwnerId) =>
  ownerId === null ? sql`true` : sql`${papers.refId} in ${ownChapters(ownerId)}`;
