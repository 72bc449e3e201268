import { sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { type Params, prepared, rawSql } from "../../kernel/db/prepared.ts";
import { soldCourses } from "./tables.ts";

// Skips rows another instance is counting; they vanish on its commit or return.
const take = prepared("take_sold_courses", (_, p: Params<{ most: number }>) =>
  rawSql<{ courseId: number; count: number }>(sql`
    with taken as (
      delete from ${soldCourses} where (order_id, course_id) in (
        select order_id, course_id from ${soldCourses} order by order_id, course_id
        limit ${p.most}::int for update skip locked)
      returning course_id
    )
    select course_id as "courseId", count(*)::int as count from taken group by course_id order by course_id`),
);

/** Per course, in id order. */
export const takeSold = (tx: Tx, most: number): Promise<{ courseId: number; count: number }[]> =>
  take(tx, { most });
