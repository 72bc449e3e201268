// What the catalogue asks of a chapter's papers: whether they are its own, and whether it may be deleted with them.
import type { Tx } from "../../kernel/db/db.ts";
import * as queries from "./chapter-paper-queries.ts";

type Named = {
  courseChapterId: number;
  paperId: number | null;
  alertPaperId: number | null;
  wrong: ("paperId" | "alertPaperId")[];
};

/** Says which of the papers named for a chapter were not made for it, or are of the other kind. */
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

/** Says of a chapter that is to be deleted whether its papers were sat; nobody's papers go with it. */
export async function putSat(tx: Tx, asked: { courseChapterId: number; studied: boolean }): Promise<void> {
  if (asked.studied) return;
  asked.studied = await queries.isSat(tx, asked.courseChapterId);
  if (!asked.studied) await queries.deletePapersOf(tx, asked.courseChapterId);
}
