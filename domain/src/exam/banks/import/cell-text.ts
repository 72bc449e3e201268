// Rich content as a cell of a workbook holds it, and back. What a cell says is the text; a picture is a mark with its
// file's name. Coming back unchanged, the rich content stays as it was.
import { escapedHtml, unescapedHtml } from "../../../html-text.ts";

const lineEnds = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|blockquote|pre)>/gi;
const storedPicture = /\/files\/image\/editor\/([A-Za-z0-9]{20}\.[a-z]{3,4})$/;
const picture = /<img\s[^>]*src="([^"]*)"[^>]*>/gi;

/** The mark of a picture: [图:1.png]. */
export const pictureMark = (name: string): string => `[图:${name}]`;
const marks = /\[图[:：]\s*([^\]\r\n]{1,200})\]/g;

/** The text with each mark as `markOf` writes it. */
export const remarked = (text: string, markOf: (name: string) => string): string =>
  text.replace(marks, (_, name: string) => markOf(name.trim()));

/** What a picture's mark says: of one of ours its file's name, of another its address. */
function nameOf(src: string): string {
  const stored = storedPicture.exec(src)?.[1];
  return stored ?? (src.length <= 200 && !src.includes("]") ? src : (src.split("/").at(-1) ?? ""));
}

/** The names of the pictures that a cell's text asks for, each once. */
export const picturesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(marks), ([, name = ""]) => name.trim())),
];

/** Rich content in one cell: a line a paragraph. */
export function cellText(html: string): string {
  const text = html
    .replace(picture, (_, src: string) => pictureMark(nameOf(src)))
    .replace(lineEnds, "\n")
    .replace(/<[^>]*>/g, "");
  return unescapedHtml(text)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A cell's text as rich content: a paragraph a line; `addressOf` says where a picture lies, by its mark's name. */
export function richText(text: string, addressOf: (name: string) => string | undefined): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const parts = line.split(marks);
      const shown = parts.map((part, at) => {
        if (at % 2 === 0) return escapedHtml(part);
        const address = addressOf(part.trim());
        return address === undefined
          ? escapedHtml(pictureMark(part.trim()))
          : `<img src="${escapedHtml(address)}" alt="" />`;
      });
      return `<p>${shown.join("")}</p>`;
    })
    .join("");
}
