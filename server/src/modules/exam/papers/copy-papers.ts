import type { PaperType } from "@zhutu/domain/exam/chapter-paper.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import type { ChapterCopy, CopiedPapers } from "../../catalogue/service.ts";
import * as queries from "./copy-queries.ts";

/** Drafts of the papers that chapters show, made for the chapters' copies. Answers `copiedChapterPapers`. */
export async function copyChapterPapers(tx: Tx, copies: readonly ChapterCopy[]): Promise<CopiedPapers[]> {
  const shown = await queries.papersShownBy(
    tx,
    copies.map(({ from }) => from),
  );
  const drafts = copies.flatMap(({ from, to }) =>
    shown
      .filter(({ chapterId }) => chapterId === from)
      .map(({ paperId, values }) => ({ from: paperId, values: { ...values, refId: to } })),
  );
  if (drafts.length === 0) return [];
  const inserted = await queries.insertPapers(
    tx,
    drafts.map(({ values }) => values),
  );
  const ids = new Map(inserted.map((paper) => [keyOf(paper), paper.paperId]));
  await queries.copyPaperQuestions(
    tx,
    drafts.map(({ from, values }) => {
      const to = ids.get(keyOf(values));
      if (to === undefined) throw new Error(`no copy of paper ${from}`);
      return { from, to };
    }),
  );
  return [...new Set(drafts.map(({ values }) => values.refId))].map((refId) => ({
    courseChapterId: refId,
    paperId: ids.get(keyOf({ refId, paperType: "cpt_test" })) ?? null,
    alertPaperId: ids.get(keyOf({ refId, paperType: "cpt_alert" })) ?? null,
  }));
}

/** A chapter has one test, also of an older type, and one paper of reminders. */
const keyOf = ({ refId, paperType }: { refId: number | null; paperType: PaperType | null }) =>
  `${refId} ${paperType === "cpt_alert"}`;
