import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { type Entry, entryToLesson } from "@zhutu/domain/study/entry.ts";
import { getStudyCourse } from "@zhutu/domain/study/contract.ts";
import { useApi } from "../../lib/api/query.ts";
import { isLearner, useSession } from "../../lib/session/session.ts";
import type { Chapter } from "./lessons.ts";

/** All that the study room knows of a course and of this person in it, by one call. */
export function useCourseStudy(courseId: number) {
  const session = useSession();
  const room = useApi(getStudyCourse, { params: { courseId } });
  const { data, error } = room;
  return {
    known: data && {
      ...data,
      signedIn: Boolean(session),
      isLearner: isLearner(session),
      /** The end of each video is recorded (STUDY-003): further education that plays for a learner, worth hours or not. */
      recordsEnds:
        isLearner(session) &&
        data.entry === "watch" &&
        data.course.courseType === COURSE_TYPE.continuingEducation,
      /** The hours of a lesson, where it gives this person any. */
      hoursOf: (courseChapterId: number) => data.hours.find((one) => one.courseChapterId === courseChapterId),
      entryTo: (lesson: Pick<Chapter, "trial">): Entry => entryToLesson(lesson, data.course, data.entry),
    },
    missing: isMissing(error),
    // What is known stays, also when asking again fails.
    failed: room.isError && !data,
    retry: () => void room.refetch(),
  };
}
export type CourseStudy = NonNullable<ReturnType<typeof useCourseStudy>["known"]>;
