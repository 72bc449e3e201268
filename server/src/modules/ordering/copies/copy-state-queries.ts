import { COPY_STATES } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { type SQL, sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";

const { waiting, queued, notStarted, learning, finished } = COPY_STATES;

type Study = { lessons: SQL; done: SQL };

/**
 * `holderId`: owner of the user course, null while waiting; `personId`: the holder, else who
 * verified the phone; `started`: see `startedOf`.
 */
export const copyState = (of: Study & { holderId: SQL; personId: SQL; started: SQL }): SQL => sql`case
  when ${of.personId} is null then ${waiting}
  when ${of.holderId} is null then ${queued}
  when not ${of.started} then ${notStarted}
  when ${of.lessons} > 0 and ${of.done} >= ${of.lessons} then ${finished}
  else ${learning} end`;

/** Used, or its live code entered: the copy cannot be taken back (domain.md). */
export const startedOf = (userCourse: SQL): SQL =>
  sql`(${userCourse}.first_played_at is not null or ${userCourse}.live_code_user_id is not null)`;

/** The learner who verified it, or null. */
export const ownerOf = (phone: SQL): SQL => sql`(
  select owner.user_id from ${users} owner
  where owner.telephone = ${phone} and owner.roles[1] = 'user' and owner.deleted_at is null
    and owner.phone_verified_at is not null)`;

/** 0 to 100, like `percentOf`. */
export const studyProgress = ({ lessons, done }: Study): SQL =>
  sql`case when ${lessons} = 0 then 0 else least(100, floor(100.0 * ${done} / ${lessons}))::int end`;
