// The papers a caller reaches: administrators all, teachers those of own courses' chapters.
import { sql } from "drizzle-orm";
import type { OwnerId } from "../../kernel/owner.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { papers } from "./tables.ts";

export const ownChapters = (teacherId: number) => sql`(select ${chapters.courseChapterId} from ${chapters}
  join ${courses} on ${courses.courseId} = ${chapters.courseId} where ${courses.teacherId} = ${teacherId})`;

/** The paper is in sight; null, so not selected, for a free-standing one that is not. */
export const inSight = (ownerId: OwnerId) =>
  ownerId === null ? sql`true` : sql`${papers.refId} in ${ownChapters(ownerId)}`;
