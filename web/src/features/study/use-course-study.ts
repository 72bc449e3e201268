import type { Role } from "@zhutu/domain/endpoint.ts";
import { isBought, listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { getCourseProgress, getStudyCourse } from "@zhutu/domain/study/contract.ts";
import { useApi } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { type Chapter, type Entry, entryTo } from "./lessons.ts";

/** All that the study room knows of a course and of this person in it. */
export function useCourseStudy(courseId: number) {
  const session = useSession();
  const signedIn = Boolean(session);
  const params = { params: { courseId } };
  // Not the shop's own calls: what was paid for is studied on also when it is withdrawn from sale.
  const room = useApi(getStudyCourse, params);
  const course = room.data?.course;
  const bought = useApi(isBought, params, { enabled: signedIn });
  const progress = useApi(getCourseProgress, params, { enabled: signedIn });
  const type = course?.courseType;
  const mine = useApi(
    listMyCourses,
    { query: { courseTypes: type === undefined ? [] : [type] } },
    { enabled: signedIn && type !== undefined && bought.data?.bought === false },
  );

  const asked = [room, ...(signedIn ? [bought, progress] : [])];
  const expired = mine.data?.find((one) => one.courseId === courseId && one.status === "expired");
  const viewer = session && {
    userId: session.userId,
    role: session.role[0] as Role,
    holds: bought.data?.bought === true,
  };
  return {
    course,
    chapters: room.data?.chapters,
    progress: progress.data,
    /** Until when the person holds the course, or held it. */
    validUntil: bought.data?.expiryDate ?? undefined,
    expiredAt: expired?.expiryDate,
    signedIn,
    isLearner: viewer?.role === "user",
    waiting: asked.some((one) => one.isPending) || mine.isLoading,
    missing: room.error?.status === 404 || room.error?.status === 400,
    failed: asked.some((one) => one.isError),
    retry: () => void Promise.all(asked.filter((one) => one.isError).map((one) => one.refetch())),
    entryTo: (lesson: Pick<Chapter, "trial">): Entry =>
      course ? entryTo(lesson, course, viewer ?? null, expired !== undefined) : "buy",
  };
}
export type CourseStudy = ReturnType<typeof useCourseStudy>;
