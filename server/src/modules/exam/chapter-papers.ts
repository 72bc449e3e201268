import type { Tx } from "../../kernel/db/db.ts";
import * as queries from "./chapter-paper-queries.ts";

type Named = {
  courseChapterId: number;
  paperId: number | null;
  alertPaperId: number | null;
  wrong: ("paperId" | "alertPaperId")[];
};

/** Adds to `wrong` the papers of another chapter or of the wrong type. */
export async function checkChapterPapers(tx: Tx, named: Named): Promise<void> {
  const ids = [named.paperId, named.alertPaperId].filter((id) => id !== null);
  if (ids.length === 0) return;
  const found = await queries.papersFor(tx, named.courseChapterId, ids);
  const isReminder = (id: number) => found.find(({ paperId }) => paperId === id)?.paperType === "cpt_alert";
  const isThere = (id: number) => found.some(({ paperId }) => paperId === id);
  const { paperId, alertPaperId } = named;
  if (paperId !== null && (!isThere(paperId) || isReminder(paperId))) named.wrong.push("paperId");
  if (alertPaperId !== null && !isReminder(alertPaperId)) named.wrong.push("alertPaperId");
}

/** Marks a chapter to be deleted as studied if its papers were sat; otherwise deletes them. */
export async function putSat(tx: Tx, asked: { courseChapterId: number; studied: boolean }): Promise<void> {
  if (asked.studied) return;
  asked.studied = await queries.isSat(tx, asked.courseChapterId);
  if (!asked.studied) await queries.deletePapersOf(tx, asked.courseChapterId);
}
