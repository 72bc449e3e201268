// A tree as rows one below the other, and where a dragged row falls: its height says the place, its sideways way the depth.
import {
  type ChapterMove,
  isWithin,
  moveTo,
  parentRule,
  type Placed,
} from "@zhutu/domain/catalogue/chapters/chapter-move.ts";

/** Pixels of indentation per level. */
export const INDENT = 24;

export type Row<T> = { node: T; depth: number };

/** The nodes in reading order with their depth, 0 at the top; without what stands below `folded`. */
export function rowsOf<T extends Placed>(nodes: readonly T[], folded?: number): Row<T>[] {
  const below = (parentId: number, depth: number): Row<T>[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .flatMap((node) => [
        { node, depth },
        ...(node.courseChapterId === folded ? [] : below(node.courseChapterId, depth + 1)),
      ]);
  return below(0, 0);
}

/**
 * The move of the row `active` dropped on the row `over`, so many pixels sideways; undefined where it may not stand or
 * stands already. The depth is what the drag says, as far as the rows around allow.
 */
export function dropOf(
  nodes: readonly Placed[],
  active: number,
  over: number,
  sideways: number,
): (ChapterMove & { depth: number }) | undefined {
  const rows = rowsOf(nodes, active);
  const from = rows.findIndex(({ node }) => node.courseChapterId === active);
  const to = rows.findIndex(({ node }) => node.courseChapterId === over);
  const row = rows[from];
  if (!row || to < 0) return undefined;
  const after = rows.toSpliced(from, 1).toSpliced(to, 0, row);
  const [before, next] = [after[to - 1], after[to + 1]];
  const deepest = before === undefined ? 0 : before.depth + (before.node.chapterVideoId === null ? 1 : 0);
  const wanted = row.depth + Math.round(sideways / INDENT);
  const depth = Math.min(deepest, Math.max(next?.depth ?? 0, wanted));
  const parent = depth === 0 ? undefined : after.slice(0, to).findLast((one) => one.depth === depth - 1);
  const parentId = parent?.node.courseChapterId ?? 0;
  if (parentRule(nodes, active, parentId) !== undefined || isWithin(nodes, parentId, active))
    return undefined;
  const place = after.slice(0, to).filter(({ node }) => node.parentId === parentId).length;
  const move = moveTo(nodes, active, parentId, place);
  const siblings = nodes.filter((node) => node.parentId === parentId).map((node) => node.courseChapterId);
  const stands = row.node.parentId === parentId && siblings.join() === move.chapterIds.join();
  return stands ? undefined : { ...move, depth };
}
