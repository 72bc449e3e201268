import type { Db } from "../../kernel/db.ts";
import { upsertErrorQuestion } from "./queries.ts";

/** Keeps the person's wrong answer to a question: once a question, counting how often. */
export const recordErrorQuestion = (
  db: Db,
  wrong: { userId: number; questionId: number; answer: string },
): Promise<void> => upsertErrorQuestion(db, wrong);
