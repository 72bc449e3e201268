// A move sends the new order of its parent's children (CHAP-025).

/** parentId 0 is the top. A chapter with a video is a lesson without children. */
export type Placed = { courseChapterId: number; parentId: number; chapterVideoId: string | null };
export type ChapterMove = { sourceChapterId: number; parentChapterId: number; chapterIds: number[] };

/** A lesson with children would hide its video from learners. */
export const VIDEO_ABOVE = "有视频的章节下不能再放子章节";
export const VIDEO_ON_SECTION = "有子章节的章节不能放视频，请放在子章节里";

export const childrenOf = <T extends Placed>(nodes: readonly T[], parentId: number): T[] =>
  nodes.filter((node) => node.parentId === parentId);

/** Whether a chapter is `within` or below it. */
export function isWithin(nodes: readonly Placed[], chapterId: number, within: number): boolean {
  for (let at: number | undefined = chapterId; at !== undefined && at !== 0; at = parentOf(nodes, at))
    if (at === within) return true;
  return false;
}

const nodeOf = (nodes: readonly Placed[], id: number) =>
  nodes.find(({ courseChapterId }) => courseChapterId === id);
const parentOf = (nodes: readonly Placed[], id: number) => nodeOf(nodes, id)?.parentId;

/** Why a chapter (0: new) may not go below a parent (0: top); undefined when allowed. */
export function parentRule(
  nodes: readonly Placed[],
  chapterId: number,
  parentId: number,
): string | undefined {
  if (parentId === 0) return undefined;
  const parent = nodeOf(nodes, parentId);
  if (!parent) return "上级章节不存在";
  if (isWithin(nodes, parentId, chapterId)) return "不能移到自己或自己的子章节下";
  return parent.chapterVideoId === null ? undefined : VIDEO_ABOVE;
}

export function moveTo(
  nodes: readonly Placed[],
  chapterId: number,
  parentChapterId: number,
  place: number,
): ChapterMove {
  const others = childrenOf(nodes, parentChapterId)
    .map(({ courseChapterId }) => courseChapterId)
    .filter((id) => id !== chapterId);
  return {
    sourceChapterId: chapterId,
    parentChapterId,
    chapterIds: others.toSpliced(place, 0, chapterId),
  };
}

export const STEPS = ["up", "down", "in", "out"] as const;
/** Among siblings, into the previous one, or out behind the parent. */
export type Step = (typeof STEPS)[number];

/** The move of one step; undefined when impossible. */
export function stepOf(nodes: readonly Placed[], chapterId: number, step: Step): ChapterMove | undefined {
  const node = nodeOf(nodes, chapterId);
  if (!node) return undefined;
  const siblings = childrenOf(nodes, node.parentId);
  const at = siblings.indexOf(node);
  if (step === "up") return at > 0 ? moveTo(nodes, chapterId, node.parentId, at - 1) : undefined;
  if (step === "down")
    return at < siblings.length - 1 ? moveTo(nodes, chapterId, node.parentId, at + 1) : undefined;
  if (step === "in") {
    const before = siblings[at - 1];
    return before && parentRule(nodes, chapterId, before.courseChapterId) === undefined
      ? moveTo(nodes, chapterId, before.courseChapterId, childrenOf(nodes, before.courseChapterId).length)
      : undefined;
  }
  const parent = nodeOf(nodes, node.parentId);
  if (!parent) return undefined;
  const place = childrenOf(nodes, parent.parentId).indexOf(parent) + 1;
  return moveTo(nodes, chapterId, parent.parentId, place);
}

/** Nodes after the move, ordered within each parent. */
export function moved<T extends Placed>(nodes: readonly T[], move: ChapterMove): T[] {
  const { sourceChapterId, parentChapterId, chapterIds } = move;
  const placed = nodes.map((node) =>
    node.courseChapterId === sourceChapterId ? { ...node, parentId: parentChapterId } : node,
  );
  const ordered = chapterIds.flatMap((id) => placed.filter((node) => node.courseChapterId === id));
  return [...placed.filter((node) => node.parentId !== parentChapterId), ...ordered];
}

/**
 * Whether the move names exactly the parent's children plus the moved chapter; otherwise the tree changed
 * meanwhile.
 */
export function isWhole(
  nodes: readonly Placed[],
  { sourceChapterId, parentChapterId, chapterIds }: ChapterMove,
) {
  const meant = new Set([
    sourceChapterId,
    ...childrenOf(nodes, parentChapterId).map(({ courseChapterId }) => courseChapterId),
  ]);
  const named = new Set(chapterIds);
  return (
    named.size === chapterIds.length && named.size === meant.size && [...meant].every((id) => named.has(id))
  );
}
