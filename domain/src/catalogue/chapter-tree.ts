// Chapters are sections and lessons; parentId 0 is the top (back-office spec 3).

export const chapterStatuses = ["unpublish", "pubprac", "published"] as const;
/** Hidden, practice only, shown. */
export type ChapterStatus = (typeof chapterStatuses)[number];
export type ChapterNode = { courseChapterId: number; parentId: number; chapterStatus: ChapterStatus };

/** Reading order: parents before children, siblings in given order. */
export function inReadingOrder<T extends ChapterNode>(nodes: readonly T[]): T[] {
  const children = Map.groupBy(nodes, (node) => node.parentId);
  const walk = (parentId: number): T[] =>
    (children.get(parentId) ?? []).flatMap((node) => [node, ...walk(node.courseChapterId)]);
  return walk(0);
}

/** What learners see: nothing unpublished, nor below it (requirements.tsv CAT-020). */
export function visibleToLearners<T extends ChapterNode>(nodes: readonly T[]): T[] {
  return inReadingOrder(nodes.filter((node) => node.chapterStatus !== "unpublish"));
}
