// Content a course on sale has and lacks (domain.md "Teachers").
import { COURSE_TYPE } from "./course-type.ts";

/**
 * Counts lessons with content (video, exercises, answer, specification's course), and others by state of
 * their video.
 */
export type ContentState = { ready: number; failed: number; preparing: number; missing: number };

/** `empty`: buyers would find nothing. The sentence has no full stop. */
export type ContentGap = { empty: boolean; sentence: string };

export const NO_LESSONS = "还没有内容";

/** What content is missing; undefined if the course can be sold. A live course has its room. */
export function contentGap(courseType: number, content: ContentState): ContentGap | undefined {
  const { ready, failed } = content;
  if (ready === 0 && courseType === COURSE_TYPE.answer) return { empty: true, sentence: unanswered(content) };
  if (!isRecorded(courseType))
    return failed > 0 ? { empty: false, sentence: `有 ${failed} 个视频失败` } : undefined;
  const lacks = lacking(content);
  if (ready > 0) return lacks === "" ? undefined : { empty: false, sentence: lacks };
  return { empty: true, sentence: lacks === "" ? NO_LESSONS : `还没有能看的视频：${lacks}` };
}

/** A live course has no lessons before broadcasting. */
const isRecorded = (courseType: number): boolean =>
  courseType === COURSE_TYPE.training || courseType === COURSE_TYPE.continuingEducation;

const lacking = ({ missing, preparing, failed }: ContentState): string =>
  [
    ...(missing > 0 ? [`${missing} 章待上传`] : []),
    ...(preparing > 0 ? [`${preparing} 个视频还在处理`] : []),
    ...(failed > 0 ? [`${failed} 个视频失败`] : []),
  ].join("，");

function unanswered({ failed, preparing }: ContentState): string {
  if (failed > 0) return "解答的视频失败，也没有文字";
  return preparing > 0 ? "解答的视频还在处理，也没有文字" : "还没有解答";
}
