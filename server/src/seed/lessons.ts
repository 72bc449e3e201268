import { chapterPaperName } from "@zhutu/domain/exam/chapter-paper.ts";
import { splitByLargestRemainder } from "@zhutu/domain/pricing/quote.ts";
import type { chapters } from "../modules/catalogue/tables.ts";
import type { SeedCourse } from "./seed-course.ts";
import type { SeedIds } from "./seed-ids.ts";
import { syllabi } from "./syllabus.ts";

export type Lesson = { row: typeof chapters.$inferInsert; practice?: SeedIds["practised"][number] };

export type Clip = { videoId: string; title: string; duration: number; size: number };
type Material = { clips: Clip[]; handout: string | undefined };

/**
 * The subject's tree, each lesson with handout and clip; hours sum to the course's. Ids continue from
 * `before`.
 */
export function chapterRows(
  c: SeedCourse,
  courseId: number,
  { clips, handout }: Material,
  before: number,
): Lesson[] {
  const tree = c.syllabus ? (syllabi[c.syllabus] ?? []) : [];
  // Practice-only chapters earn no hours.
  const played = tree.flatMap(([, lessons]) => lessons).filter((text) => !text.startsWith("!"));
  const tenths = splitEvenly((c.hours ?? 0) * 10, played.length);
  const rows: Lesson[] = [];
  let nth = 0;
  for (const [index, [title, lessons]] of tree.entries()) {
    const parentId = before + rows.length + 1;
    rows.push({ row: { courseChapterId: parentId, courseId, chapterTitle: title, chapterOrder: index + 1 } });
    for (const [order, text] of lessons.entries()) {
      const clip = text.startsWith("!") ? undefined : filmOf(text, clips, ++nth);
      const chapterTitle = text.replace(/^!/, "").replace(/\*$/, "");
      const courseChapterId = before + rows.length + 1;
      rows.push({
        row: {
          courseChapterId,
          courseId,
          parentId,
          chapterTitle,
          chapterOrder: order + 1,
          chapterTime: clip ? (tenths.shift() ?? 0) : 0,
          videoId: clip?.videoId ?? null,
          videoDuration: clip?.duration ?? 0,
          chapterStatus: clip ? "published" : "pubprac",
          handoutKey: handout ?? null,
          handoutExtension: handout === undefined ? null : ".pdf",
          handoutTrial: handout !== undefined && nth === 1 && clip !== undefined && c.sampleHandout === true,
          trial: clip !== undefined && (c.trial?.includes(nth) ?? false),
        },
        ...(text.endsWith("*") && {
          practice: {
            courseChapterId,
            name: chapterPaperName("cpt_test", { courseName: c.name, chapterTitle }),
            course: c.key,
            bank: bankOf(c, chapterTitle),
          },
        }),
      });
    }
  }
  return rows;
}

const NETWORK = /网络计划|网络图/;

/** The bank whose first questions fit the lesson; municipal lessons on schedules use management's. */
const bankOf = ({ syllabus }: SeedCourse, chapterTitle: string): "building" | "management" =>
  syllabus === "management" || (syllabus === "municipal" && NETWORK.test(chapterTitle))
    ? "management"
    : "building";

const FILMS: readonly (readonly [RegExp, film: string])[] = [
  [/BIM|建模|碰撞|4D/, "bim-basics"],
  [NETWORK, "network-plan"],
];

/** The subject's film, else one of the shop's in turn. */
const filmOf = (title: string, clips: readonly Clip[], nth: number): Clip | undefined => {
  const [, film] = FILMS.find(([subject]) => subject.test(title)) ?? [];
  return clips.find((clip) => clip.title === film) ?? clips[nth % clips.length];
};

/** Whole, nearly equal parts that sum to the total. */
const splitEvenly = (total: number, parts: number): number[] =>
  splitByLargestRemainder(
    total,
    Array.from({ length: parts }, () => total),
  );
