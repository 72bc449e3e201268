import { createHash } from "node:crypto";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Ctx } from "../../kernel/context.ts";
import { findQuestionOfDay } from "./queries.ts";

/** Today's practice question with its keys, the same for everybody on one calendar day in Shanghai; null without any. */
export async function todayQuestion({ db }: Pick<Ctx, "db">) {
  const day = shanghaiDay(new Date());
  return (await findQuestionOfDay(db, { day, share: placeOf(day) })) ?? null;
}

/** The day's place among all questions, 0 to 1: days that follow each other lie far apart. */
const placeOf = (day: string): number => createHash("sha256").update(day).digest().readUInt32BE() / 2 ** 32;
