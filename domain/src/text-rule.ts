/** A rule returns a sentence for the user, or undefined. */
export type TextRule = (text: string) => string | undefined;

/** Astral Chinese characters are one, not two. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Counts as `lengthOf` and database columns do. */
export const firstCharacters = (text: string, most: number): string =>
  // A text may be a whole file.
  Array.from(text.slice(0, most * 2))
    .slice(0, most)
    .join("");

// One grapheme each unless a mark follows; segmenting costs most.
const SINGLE = /^[\x20-\x7e\u3001-\u3020\u4e00-\u9fff\uff01-\uff5e]*$/;

/** Characters as seen: an accented letter or family emoji is one. */
export function firstGraphemes(text: string, most: number): string {
  // Browsers before 2024 may lack it.
  if (typeof Intl.Segmenter !== "function") return firstCharacters(text, most);
  if (SINGLE.test(text.slice(0, most + 1))) return text.slice(0, most);
  let [shown, count] = ["", 0];
  for (const { segment } of new Intl.Segmenter("zh").segment(text)) {
    if (++count > most) break;
    shown += segment;
  }
  return shown;
}

/** Counts UTF-16 as other programs do, without half a character. */
export const firstUnits = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

// Characters String.trim mostly leaves: zero-width, direction marks, fillers.
const LEADING = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+/u;
// A final variation selector belongs to its emoji.
const TRAILING = /^(?![\ufe00-\ufe0f])[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]$/u;

/** Trims invisible characters too. */
export function trimmed(text: string): string {
  const shown = text.replace(LEADING, "");
  let end = shown.length;
  while (end > 0 && TRAILING.test(shown.charAt(end - 1))) end--;
  return shown.slice(0, end);
}

export const isBlank = (text: string): boolean => trimmed(text) === "";

/** Limits of the trimmed length; `empty` is the sentence if required. */
export function textRule(limits: { min?: number; max: number; empty?: string; length: string }): TextRule {
  const { min = 1, max, empty, length } = limits;
  return (text) => {
    const size = lengthOf(trimmed(text));
    if (size === 0) return empty;
    return size < min || size > max ? length : undefined;
  };
}

/** Passes unchanged values. */
export const unlessAsRead =
  (rule: TextRule, asRead: string | undefined): TextRule =>
  (text) =>
    text === asRead ? undefined : rule(text);
