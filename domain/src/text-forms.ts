// Blanks, also invisible; dashes, minus, brackets.
const DECORATION = /[\s\p{Cf}\p{Pd}\u2212()]/gu;

/** A number in half-width without them. */
export const plainForm = (text: string): string => text.normalize("NFKC").replace(DECORATION, "");

// Signs that group long numbers.
const GROUPING = /[\s\p{Cc}\p{Pd}\p{Default_Ignorable_Code_Point}\u2212]+/gu;

export const ungrouped = (text: string): string => text.replaceAll(GROUPING, "");

/** Title marks do not nest. */
export const inTitleMarks = (name: string): string => (/[《》]/u.test(name) ? name : `《${name}》`);

/** Our sentences are Chinese, those of libraries are not. */
export const isForPeople = (text: string): boolean => /\p{Script=Han}/u.test(text);

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
  amp: "&",
};

/** Decodes HTML entities once. */
export const unescapedHtml = (text: string): string =>
  text.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? "");

/** Escapes for HTML content or double-quoted attributes. */
export const escapedHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
