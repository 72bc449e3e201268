// The checklist before a course is published or submitted (domain.md "Catalogue").
import { formatFen } from "../money.ts";
import { type ContentState, contentGap, NO_LESSONS } from "./content-state.ts";
import { COURSE_TYPE, HELD_TYPES } from "./course-type.ts";

export const publishChecks = [
  "cover",
  "content",
  "missing",
  "preparing",
  "failed",
  "drafts",
  "price",
  "teacher",
  "trial",
  "drawnCover",
] as const;

/** A chapter that a check names. */
export type NamedLesson = { courseChapterId: number; chapterTitle: string };

/** Prices in fen. */
export type PublishFacts = {
  courseType: number;
  coursePrice: number;
  coursePriceOriginal: number;
  /** The price of rule 05 has ended. */
  hasEndedPrice: boolean;
  cover: "picture" | "drawn" | "none";
  hasTeacher: boolean;
  /** Sold by its specifications, which have price, videos and trial lessons of their own. */
  isDoor: boolean;
  content: ContentState;
  /** Visible lessons whose video does not play, in their order. */
  missing: readonly NamedLesson[];
  preparing: readonly NamedLesson[];
  failed: readonly NamedLesson[];
  /** Visible chapters with questions that were changed since their last version. */
  drafts: readonly NamedLesson[];
  hasTrial: boolean;
};

/** `hinders`: publishing is refused. `lessons`: the first MAX_NAMED; `more` counts the others. */
export type PublishCheck = {
  check: (typeof publishChecks)[number];
  hinders: boolean;
  sentence: string;
  lessons: NamedLesson[];
  more: number;
};

export const MAX_NAMED = 5;

/** What is not ready, what hinders first; sentences without a full stop. */
export function publishCheck(facts: PublishFacts): PublishCheck[] {
  const { courseType, isDoor, content } = facts;
  const isRecorded = courseType === COURSE_TYPE.training || courseType === COURSE_TYPE.continuingEducation;
  const hasLessons = isRecorded && !isDoor;
  const gap = contentGap(courseType, content);
  const found: PublishCheck[] = [];
  const add = (check: PublishCheck["check"], sentence: string, named: readonly NamedLesson[] = []): void =>
    void found.push({
      check,
      hinders: check === "cover",
      sentence,
      lessons: named.slice(0, MAX_NAMED),
      more: Math.max(0, named.length - MAX_NAMED),
    });
  const addLessons = (check: PublishCheck["check"], lessons: readonly NamedLesson[], what: string): void => {
    if (lessons.length > 0) add(check, `${lessons.length} ${what}`, lessons);
  };

  if (facts.cover === "none") add("cover", "没有封面");
  if (gap?.empty) add("content", nothingFor(isRecorded, gap.sentence));
  else if (gap && courseType === COURSE_TYPE.answer) add("content", `${gap.sentence}，买家付款后看不到`);
  if (isRecorded) {
    addLessons("missing", facts.missing, "讲没有视频");
    addLessons("preparing", facts.preparing, "讲的视频还在处理");
  }
  if (isRecorded || courseType === COURSE_TYPE.live) addLessons("failed", facts.failed, "讲的视频失败");
  addLessons("drafts", facts.drafts, "章的题目有未发布的修改");
  if (!isDoor) addPrice(facts, add);
  if (HELD_TYPES.some((type) => type === courseType) && !facts.hasTeacher) add("teacher", "没有讲师");
  if (hasLessons && content.ready > 0 && !facts.hasTrial) add("trial", "没有试听的一讲");
  if (facts.cover === "drawn") add("drawnCover", "封面是自动画的，没有上传图片");
  return found;
}

/** The lines below it say what recorded lessons lack. */
function nothingFor(isRecorded: boolean, sentence: string): string {
  if (!isRecorded) return `${sentence}，买家付款后没有内容可看`;
  return `${sentence === NO_LESSONS ? NO_LESSONS : "还没有能看的视频"}，买家付款后没有内容可学`;
}

function addPrice(
  { coursePrice, coursePriceOriginal, hasEndedPrice }: PublishFacts,
  add: (check: "price", sentence: string) => void,
): void {
  if (coursePrice === 0) add("price", "价格是 0，买家免费得到");
  // 0: none is shown.
  if (coursePriceOriginal > 0 && coursePriceOriginal < coursePrice)
    add("price", `原价 ${formatFen(coursePriceOriginal)} 低于售价 ${formatFen(coursePrice)}`);
  if (hasEndedPrice) add("price", `活动价已结束，买家付售价 ${formatFen(coursePrice)}`);
}

/** One line of a checklist without its links. */
export function checkLine({ sentence, lessons, more }: Omit<PublishCheck, "check" | "hinders">): string {
  if (lessons.length === 0) return sentence;
  const names = lessons.map(({ chapterTitle }) => chapterTitle).join("、");
  return `${sentence}：${names}${more > 0 ? `，另有 ${more} 个` : ""}`;
}
