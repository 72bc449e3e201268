// What a course that is to be sold has for its buyers, and what of it is not there yet (domain.md "Teachers").
import { COURSE_TYPE } from "./course-type.ts";

/**
 * Of how many lessons there is something to learn (a film that plays, exercises of one that is practice only, an answer's
 * text, a specification's course), and of how many others the video fails, is under way, or is not there.
 */
export type ContentState = { ready: number; failed: number; preparing: number; missing: number };

/** What a course lacks: `empty` where its buyers would find nothing at all; the sentence stands without a full stop. */
export type ContentGap = { empty: boolean; sentence: string };

/** Said of a recorded course that has nothing to watch and promises nothing. */
export const NO_LESSONS = "还没有内容";

/** What of the course's content is not there; undefined when nothing keeps it from being sold. A live course has its room. */
export function contentGap(courseType: number, content: ContentState): ContentGap | undefined {
  const { ready, failed } = content;
  if (ready === 0 && courseType === COURSE_TYPE.answer) return { empty: true, sentence: unanswered(content) };
  if (!isRecorded(courseType))
    return failed > 0 ? { empty: false, sentence: `有 ${failed} 个视频失败` } : undefined;
  const lacks = lacking(content);
  if (ready > 0) return lacks === "" ? undefined : { empty: false, sentence: lacks };
  return { empty: true, sentence: lacks === "" ? NO_LESSONS : `还没有能看的视频：${lacks}` };
}

/** Recorded courses are sold for their lessons; a live course has none before it is on air. */
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
