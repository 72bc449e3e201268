/** A rule of one field: the sentence for the person, or undefined when all is well. Forms and contracts share it. */
export type TextRule = (text: string) => string | undefined;

/** Characters as a person counts them: a rare Chinese character beyond the basic plane is one, not two. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** The first characters, so many at most, as `lengthOf` counts them and a column of a table does. */
export const firstCharacters = (text: string, most: number): string =>
  // No more is taken apart than can be needed: a text may be a whole file's.
  Array.from(text.slice(0, most * 2))
    .slice(0, most)
    .join("");

// Characters that are a sign each, whatever follows but a mark: taking a text apart costs more than all else of a cell.
const SINGLE = /^[\x20-\x7e\u3001-\u3020\u4e00-\u9fff\uff01-\uff5e]*$/;

/** The first signs, so many at most, as a person sees them: a letter with its accents, or a family, is one. */
export function firstSigns(text: string, most: number): string {
  // Browsers of before 2024 may lack it.
  if (typeof Intl.Segmenter !== "function") return firstCharacters(text, most);
  if (SINGLE.test(text.slice(0, most + 1))) return text.slice(0, most);
  let [shown, count] = ["", 0];
  for (const { segment } of new Intl.Segmenter("zh").segment(text)) {
    if (++count > most) break;
    shown += segment;
  }
  return shown;
}

/** The beginning of a text within so many UTF-16 units, as other programs count them, without half a character. */
export const firstUnits = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

// What nobody sees, though String.trim leaves most of it: zero-width characters, direction marks, fillers.
const LEADING = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+/u;
// A variation selector at the end belongs to the character before it: an emoji keeps its colours.
const TRAILING = /^(?![\ufe00-\ufe0f])[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]$/u;

/** The text without what cannot be seen at its beginning and end: blanks, line ends, zero-width characters. */
export function trimmed(text: string): string {
  const shown = text.replace(LEADING, "");
  let end = shown.length;
  while (end > 0 && TRAILING.test(shown.charAt(end - 1))) end--;
  return shown.slice(0, end);
}

/** Whether there is nothing to see in a text. */
export const isBlank = (text: string): boolean => trimmed(text) === "";

/** A rule for a trimmed text of `min` to `max` characters; `empty` is its sentence when required, else empty passes. */
export function textRule(limits: { min?: number; max: number; empty?: string; length: string }): TextRule {
  const { min = 1, max, empty, length } = limits;
  return (text) => {
    const size = lengthOf(trimmed(text));
    if (size === 0) return empty;
    return size < min || size > max ? length : undefined;
  };
}

/** The rule for what was changed: a value that is sent as it was read is not judged again. */
export const unlessAsRead =
  (rule: TextRule, asRead: string | undefined): TextRule =>
  (text) =>
    text === asRead ? undefined : rule(text);
