// What a text is called in HTML, and back.

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
  amp: "&",
};

/** The text that stands between the tags of rich content, its entities read once. */
export const unescapedHtml = (text: string): string =>
  text.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? "");

/** A text as it stands in HTML: between tags, or within the double quotes of an attribute. */
export const escapedHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
