import type { Ctx } from "../../kernel/context.ts";
import { findQuestionOfDay } from "./queries.ts";

/** Today's practice question with its keys, the same for everybody on one calendar day in Shanghai; null without any. */
export async function todayQuestion({ db }: Pick<Ctx, "db">) {
  return (await findQuestionOfDay(db, shanghaiDay(new Date()))) ?? null;
}

// "sv-SE" writes a date as ISO 8601 does.
const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short" });
const shanghaiDay = (moment: Date): string => dayFormat.format(moment);
