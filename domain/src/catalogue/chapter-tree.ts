// A course's chapters are a tree of sections and lessons; parentId 0 is the top (back-office spec 3).

export const chapterStatuses = ["unpublish", "pubprac", "published"] as const;
/** Hidden, shown for practice only, shown. */
export type ChapterStatus = (typeof chapterStatuses)[number];
export type ChapterNode = { courseChapterId: number; parentId: number; chapterStatus: ChapterStatus };

/** The nodes in reading order, parents before their children; siblings keep the order they came in. */
export function inReadingOrder<T extends ChapterNode>(nodes: readonly T[]): T[] {
  const children = Map.groupBy(nodes, (node) => node.parentId);
  const walk = (parentId: number): T[] =>
    (children.get(parentId) ?? []).flatMap((node) => [node, ...walk(node.courseChapterId)]);
  return walk(0);
}

/** What learners see, in reading order: published and practice-only nodes, none below an unpublished one (requirements.tsv CAT-020). */
export function visibleToLearners<T extends ChapterNode>(nodes: readonly T[]): T[] {
  return inReadingOrder(nodes.filter((node) => node.chapterStatus !== "unpublish"));
}
