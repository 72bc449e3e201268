// What has become of a copy, said in SQL once: the list of an item and the firm's desk show the same.
import { COPY_STATES } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { type SQL, sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";

const { waiting, queued, notStarted, learning, finished } = COPY_STATES;

type Study = { lessons: SQL; done: SQL };

/**
 * The state of a copy. `holderId`: whose user course it is, null while it waits; `personId`: the same, or else who has
 * verified its phone; `started`: as `startedOf`; `lessons`, `done`: of the course, and of these done by its holder.
 */
export const copyState = (of: Study & { holderId: SQL; personId: SQL; started: SQL }): SQL => sql`case
  when ${of.personId} is null then ${waiting}
  when ${of.holderId} is null then ${queued}
  when not ${of.started} then ${notStarted}
  when ${of.lessons} > 0 and ${of.done} >= ${of.lessons} then ${finished}
  else ${learning} end`;

/** That the user course of this alias was used, or its live code entered: the copy cannot be taken back (domain.md). */
export const startedOf = (userCourse: SQL): SQL =>
  sql`(${userCourse}.first_played_at is not null or ${userCourse}.live_code_user_id is not null)`;

/** The learner who has verified this phone, or null. */
export const ownerOf = (phone: SQL): SQL => sql`(
  select owner.user_id from ${users} owner
  where owner.telephone = ${phone} and owner.roles[1] = 'user' and owner.deleted_at is null
    and owner.phone_verified_at is not null)`;

/** Per cent of the lessons done, 0 to 100, as `percentOf`. */
export const studyProgress = ({ lessons, done }: Study): SQL =>
  sql`case when ${lessons} = 0 then 0 else least(100, floor(100.0 * ${done} / ${lessons}))::int end`;
