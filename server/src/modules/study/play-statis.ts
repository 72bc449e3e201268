// In credited seconds.
import type { PlayDays } from "@zhutu/domain/study/play-days.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { byCourse, byDay, totalOf } from "./play-statis-queries.ts";

type UserCtx = Ctx<SessionUser>;

const mostCourses = 200;

/** PLAY-010. */
export const totalPlayTime = async ({ db, user }: UserCtx) => ({
  totalPlayTime: await totalOf(db, user.userId),
});

/** At most 200 courses, most played first (PLAY-011). */
export const coursePlayTime = ({ db, user }: UserCtx) => byCourse(db, user.userId, mostCourses);

export const dayPlayTime = ({ db, user }: UserCtx, days: PlayDays) => byDay(db, user.userId, days);
