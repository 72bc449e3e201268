// A pasted table of contents: each line a chapter, its level read from indentation and numbering.
import { firstUnits, trimmed } from "../../text-rule.ts";
import { chapterTitleRule } from "./chapter-form.ts";
import { styleOf, withoutNumbering } from "./numbering.ts";

/** Chapters of one paste. */
export const MAX_OUTLINE_CHAPTERS = 300;
/** Characters of one paste. */
export const MAX_OUTLINE_TEXT = 20_000;
/** Names of the levels, the top first. */
export const OUTLINE_LEVELS = ["章", "节", "讲"] as const;

/** `parent`: index in the same list, -1 at the top of the paste. `level` is 0 there. */
export type OutlineChapter = { chapterTitle: string; level: number; parent: number };
/** `line` counts from 1. */
export type OutlineMistake = { line: number; text: string; reason: string };

const TAB_WIDTH = 4;
const BULLET = /^[-*•·●○▪]\s*/;
const LEADERS = " \u3000\t.．…·";

/** Without the dots or tab and page number with which tables of contents end their lines. */
function withoutPageNumber(text: string): string {
  const number = /\d{1,4}$/.exec(text);
  if (!number) return text;
  let end = number.index;
  while (end > 0 && LEADERS.includes(text.charAt(end - 1))) end -= 1;
  const leader = text.slice(end, number.index);
  return /[.．…·]{3}/.test(leader) || leader.endsWith("\t") ? firstUnits(text, end) : text;
}

type Line = { title: string; indent: number; style: ReturnType<typeof styleOf> };

/** Reads a paste; blank lines are passed over. Nothing may be added while there is a mistake. */
export function readOutline(text: string): {
  chapters: OutlineChapter[];
  mistakes: OutlineMistake[];
} {
  const chapters: OutlineChapter[] = [];
  const mistakes: OutlineMistake[] = [];
  const open: { line: Line; at: number }[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (trimmed(raw) === "") continue;
    const line = lineOf(raw);
    for (let above = open.at(-1); above && !isBelow(line, above.line); above = open.at(-1)) open.pop();
    const level = open.length;
    const reason = mistakeOf(line, level, chapters.length);
    if (reason !== undefined) mistakes.push({ line: index + 1, text: trimmed(raw), reason });
    if (chapters.length >= MAX_OUTLINE_CHAPTERS) break;
    open.push({ line, at: chapters.length });
    chapters.push({ chapterTitle: line.title, level, parent: open.at(-2)?.at ?? -1 });
  }
  return { chapters, mistakes };
}

/** `count`: chapters above the line. */
function mistakeOf(line: Line, level: number, count: number): string | undefined {
  if (count >= MAX_OUTLINE_CHAPTERS) return `一次最多 ${MAX_OUTLINE_CHAPTERS} 行，请分几次粘贴`;
  if (level >= OUTLINE_LEVELS.length) return `最多 ${OUTLINE_LEVELS.length} 级：${OUTLINE_LEVELS.join("、")}`;
  return titleRule(line);
}

function lineOf(raw: string): Line {
  const blank = /^[\s　]*/.exec(raw)?.[0] ?? "";
  // A full-width space is as wide as two.
  const indent = Array.from(blank).reduce(
    (sum, character) => sum + (character === "\t" ? TAB_WIDTH : character === "　" ? 2 : 1),
    0,
  );
  const title = trimmed(withoutPageNumber(trimmed(raw).replace(BULLET, "")));
  return { title, indent, style: styleOf(title) };
}

/** Within a family, numbering decides and indentation is ignored. */
function isBelow(line: Line, above: Line): boolean {
  const { family, rank } = line.style;
  const sameFamily = family !== undefined && family === above.style.family;
  if (sameFamily || line.indent === above.indent) return rank > above.style.rank;
  return line.indent > above.indent;
}

/** "第一章" alone is a name, "1.1" is not. */
function titleRule({ title, style }: Line): string | undefined {
  const isNumberAlone =
    /^\d{1,3}$/.test(title) || (style.family !== "word" && trimmed(withoutNumbering(title)) === "");
  return isNumberAlone ? "没有名称" : chapterTitleRule(title);
}

/** 2 章、5 节; `depth` is that of the chapter they go below, 0 at the top. */
export function outlineCounts(chapters: readonly OutlineChapter[], depth = 0): string {
  const last = OUTLINE_LEVELS.length - 1;
  return OUTLINE_LEVELS.map((name, level) => ({
    name,
    count: chapters.filter((chapter) => Math.min(chapter.level + depth, last) === level).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} ${name}`)
    .join("、");
}

/** The first reason why a paste cannot be added. */
export function outlineRule(text: string): string | undefined {
  if (text.length > MAX_OUTLINE_TEXT) return `目录最多 ${MAX_OUTLINE_TEXT} 个字符，请分几次粘贴`;
  const { chapters, mistakes } = readOutline(text);
  const [first] = mistakes;
  if (first) return `第 ${first.line} 行：${first.reason}`;
  return chapters.length === 0 ? "请粘贴目录" : undefined;
}
