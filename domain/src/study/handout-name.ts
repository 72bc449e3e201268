import { firstCharacters } from "../text-rule.ts";

/** The title without unsafe characters, 1 to 100 long, plus the dotted extension. */
export function handoutName(chapterTitle: string, extension: string): string {
  const plain = chapterTitle
    // Windows' forbidden ones, invisible ones, direction marks.
    .replaceAll(/[\\/:*?"<>|]|\p{C}/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[. ]+|[. ]+$/g, "");
  return `${firstCharacters(plain, 100) || "讲义"}${extension}`;
}
