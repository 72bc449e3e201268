// The caller's own play statistics, in seconds that the server credited.
import type { PlayDays } from "@zhutu/domain/study/play-days.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { byCourse, byDay, totalOf } from "./play-statis-queries.ts";

type UserCtx = Ctx<SessionUser>;

/** More courses than anybody studies; an answer must have an end. */
const mostCourses = 200;

/** What the caller played in all (PLAY-010). */
export const totalPlayTime = async ({ db, user }: UserCtx) => ({
  totalPlayTime: await totalOf(db, user.userId),
});

/** What the caller played of each course, the most played first; the 200 most played at most (PLAY-011). */
export const coursePlayTime = ({ db, user }: UserCtx) => byCourse(db, user.userId, mostCourses);

/** What the caller played on each of the last days of Shanghai, today last, also on days without any. */
export const dayPlayTime = ({ db, user }: UserCtx, days: PlayDays) => byDay(db, user.userId, days);
