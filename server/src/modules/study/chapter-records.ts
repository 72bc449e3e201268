import type { Tx } from "../../kernel/db/db.ts";
import { isStudied } from "./chapter-records-queries.ts";

/** Marks a chapter to be deleted as studied if somebody studied it. */
export async function putStudied(
  tx: Tx,
  asked: { courseChapterId: number; studied: boolean },
): Promise<void> {
  asked.studied ||= await isStudied(tx, asked.courseChapterId);
}
