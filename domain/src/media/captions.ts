// Subtitle files (SRT or WebVTT) become plain WebVTT: cues of text alone, in order, without overlap.

/** Milliseconds of the video, and lines of text without markup. */
export type Cue = { from: number; to: number; text: string };

/** Bytes of a subtitle file. */
export const MAX_CAPTION_BYTES = 1024 * 1024;
export const CAPTIONS_TOO_LARGE = "字幕文件不能超过 1 MB";
export const CAPTION_EXTENSIONS: readonly string[] = ["srt", "vtt"];
export const MAX_CUES = 5_000;
/** A cue may begin this much before the one before it ends, which is then cut. */
const OVERLAP_TOLERANCE_MS = 500;
/** Characters of one cue, with its markup. */
const MAX_CUE_LENGTH = 1_000;
/** More are not told at once. */
const MAX_MISTAKES = 20;

export type ParsedCaptions = {
  cues: Cue[];
  /** Each with its line; nothing may be kept while there are any. */
  mistakes: string[];
};

type Line = { number: number; text: string };
type Timing = { from: number; to: number };

/** Reads SRT or WebVTT; positions, styles, comments and markup are left out. */
export function parseCaptions(file: string): ParsedCaptions {
  const cues: Cue[] = [];
  const mistakes: string[] = [];
  for (const block of blocksOf(file)) {
    const read = cueIn(block, cues.at(-1));
    if (typeof read === "string") mistakes.push(read);
    else if (read) cues.push(read);
    if (cues.length > MAX_CUES) {
      mistakes.push(at(block[0], `字幕超过 ${MAX_CUES.toLocaleString("en")} 条`));
      break;
    }
    if (mistakes.length === MAX_MISTAKES) break;
  }
  if (cues.length === 0 && mistakes.length === 0) mistakes.push("文件里没有字幕");
  return { cues, mistakes };
}

/** Plain WebVTT, which `parseCaptions` reads back. */
export const toWebVtt = (cues: readonly Cue[]): string =>
  [
    "WEBVTT\n",
    ...cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escaped(text)}\n`),
  ].join("\n");

/** The text of a cue: no tags, positions, scripts or control characters, no empty lines. */
export function plainText(markup: string): string {
  let text = markup
    .replaceAll("\t", " ")
    .replaceAll(/[^\P{C}\n]/gu, "")
    .replaceAll(/<[/!a-z\d][^<>]*>/gi, "");
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replaceAll(/\{\\[^}]*\}?/g, "");
  }
  return text
    .replaceAll(/&(amp|lt|gt|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: " " };
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const at = (line: Line | undefined, mistake: string): string => `第 ${line?.number ?? 1} 行：${mistake}`;

/** What stands between empty lines. */
function* blocksOf(file: string): Generator<Line[]> {
  let block: Line[] = [];
  let number = 0;
  for (const text of file.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    number += 1;
    if (text.trim() !== "") block.push({ number, text });
    else if (block.length > 0) {
      yield block;
      block = [];
    }
  }
  if (block.length > 0) yield block;
}

const isTiming = ({ text }: Line): boolean => text.includes("-->");
/** WebVTT's head, comments and styles. */
const isNoCue = (first: string): boolean => /^(WEBVTT|NOTE|STYLE|REGION)(\s|$)/.test(first);

/** The block's cue, its mistake, or undefined where it has no text. */
function cueIn(block: readonly Line[], before: Cue | undefined): Cue | string | undefined {
  const timed = block.findIndex(isTiming);
  const head = block[timed];
  if (!head) return isNoCue(block[0]?.text ?? "") ? undefined : at(block[0], "缺少时间");
  // A cue may have a number or a name above its times.
  if (timed > 1) return at(head, "前面缺少空行");
  const lines = block.slice(timed + 1);
  const second = lines.find(isTiming);
  if (second) return at(second, "前面缺少空行");
  const timing = timingOf(head.text);
  if (timing === undefined) return at(head, "时间应写成 00:00:01,000 --> 00:00:04,000");
  const mistake = misplaced(timing, before);
  if (mistake !== undefined) return at(head, mistake);
  const markup = lines.map((line) => line.text).join("\n");
  if (markup.length > MAX_CUE_LENGTH)
    return at(head, `一条字幕超过 ${MAX_CUE_LENGTH.toLocaleString("en")} 字`);
  const text = plainText(markup);
  if (text === "") return undefined;
  if (before && before.to > timing.from) before.to = timing.from;
  return { ...timing, text };
}

function misplaced({ from, to }: Timing, before: Cue | undefined): string | undefined {
  if (to < from) return "结束时间早于开始时间";
  if (to === from) return "结束时间与开始时间相同";
  if (!before) return undefined;
  if (from < before.from) return "开始时间早于上一条字幕";
  return from === before.from || before.to - from > OVERLAP_TOLERANCE_MS ? "与上一条字幕重叠" : undefined;
}

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{3})`;
/** What follows the times are positions. */
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`);

function timingOf(line: string): Timing | undefined {
  const match = TIMING.exec(line);
  if (!match) return undefined;
  const [from, to] = [msOf(match.slice(1, 5)), msOf(match.slice(5, 9))];
  return from === undefined || to === undefined ? undefined : { from, to };
}

function msOf(parts: readonly (string | undefined)[]): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = parts.map((part) => Number(part ?? 0));
  return minutes < 60 && seconds < 60 ? ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms : undefined;
}

function clock(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const seconds = ms / 1_000;
  const rest = String(ms % 1_000).padStart(3, "0");
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`;
}
