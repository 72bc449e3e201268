// Which lesson a video file is meant for, by its name.
import { titleOfFile } from "../../media/video.ts";
import { childrenOf, type Placed } from "./chapter-move.ts";
import { withoutNumbering } from "./numbering.ts";

type Titled = Placed & { chapterTitle: string };

/** A name without numbering, spaces and marks between words, in small half-width letters. */
const plainName = (name: string): string =>
  withoutNumbering(name.trim())
    .normalize("NFKC")
    .replace(/[\s_\-—、．.]+/g, "")
    .toLowerCase();

/** The only lesson without a video that has the file's name; undefined if none or several have. */
export function lessonOfFile<T extends Titled>(fileName: string, chapters: readonly T[]): T | undefined {
  const title = titleOfFile(fileName);
  const lessons = chapters.filter(
    ({ courseChapterId, chapterVideoId }) =>
      chapterVideoId === null && childrenOf(chapters, courseChapterId).length === 0,
  );
  const same = lessons.filter(({ chapterTitle }) => chapterTitle.trim() === title);
  const plain = plainName(title);
  const alike = lessons.filter(({ chapterTitle }) => plain !== "" && plainName(chapterTitle) === plain);
  const [first, another] = same.length > 0 ? same : alike;
  return another === undefined ? first : undefined;
}
