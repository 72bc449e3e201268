import { createHash } from "node:crypto";
import { lettersOf } from "@zhutu/domain/exam/attempt.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Ctx } from "../../../kernel/context.ts";
import { drawnText } from "../formula.ts";
import { findQuestionOfDay } from "../queries.ts";
import { authorsOrder, shownChoices } from "../shown-choices.ts";

/** Today's question with its keys, the same for everybody on one Shanghai day; null if there is none. */
export async function todayQuestion({ db }: Pick<Ctx, "db">) {
  const found = await questionOfToday(db);
  if (!found) return null;
  const order = authorsOrder(found.choices);
  return {
    ...found,
    questionText: drawnText(found.questionText),
    answers: drawnText(found.answers),
    choices: shownChoices(found.choices, order),
    questionKeys: [...lettersOf(order, found.questionKeys)],
  };
}

/** With option ids. */
export function questionOfToday(db: Ctx["db"]) {
  const day = shanghaiDay(new Date());
  return findQuestionOfDay(db, { day, share: placeOf(day) });
}

/** The day's place among all questions, 0 to 1; consecutive days lie far apart. */
const placeOf = (day: string): number => createHash("sha256").update(day).digest().readUInt32BE() / 2 ** 32;
