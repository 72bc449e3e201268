// Rich content to a workbook cell and back: plain text, a mark per picture. An unchanged cell keeps the
// rich content.
import { escapedHtml, unescapedHtml } from "../../../text-forms.ts";

const lineEnds = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|blockquote|pre)>/gi;
const storedPicture = /\/files\/image\/editor\/([A-Za-z0-9]{20}\.[a-z]{3,4})$/;
const picture = /<img\s[^>]*src="([^"]*)"[^>]*>/gi;

/** [图:1.png]. */
export const pictureMark = (name: string): string => `[图:${name}]`;
const marks = /\[图[:：]\s*([^\]\r\n]{1,200})\]/g;

export const remarked = (text: string, markOf: (name: string) => string): string =>
  text.replace(marks, (_, name: string) => markOf(name.trim()));

/** File name of a stored picture, else the address. */
function nameOf(src: string): string {
  const stored = storedPicture.exec(src)?.[1];
  return stored ?? (src.length <= 200 && !src.includes("]") ? src : (src.split("/").at(-1) ?? ""));
}

/** Distinct names of a cell's pictures. */
export const picturesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(marks), ([, name = ""]) => name.trim())),
];

/** Rich content as a cell's text, one line per paragraph. */
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

/** A cell's text as rich content; `addressOf` gives a picture's address by its mark. */
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
