import { firstCharacters } from "../text-rule.ts";

/**
 * The file name under which a handout is saved: the chapter's title, without what a file system or a header cannot
 * take, and the extension (with its dot). Never empty, at most 100 characters before the extension.
 */
export function handoutName(chapterTitle: string, extension: string): string {
  const plain = chapterTitle
    // Besides what Windows forbids: signs that cannot be seen, and those that turn the writing's direction.
    .replaceAll(/[\\/:*?"<>|]|\p{C}/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[. ]+|[. ]+$/g, "");
  return `${firstCharacters(plain, 100) || "讲义"}${extension}`;
}
