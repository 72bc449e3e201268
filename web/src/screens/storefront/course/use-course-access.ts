import { isBought } from "@zhutu/domain/enrolment/contract.ts";
import { mayWatchCourse } from "@zhutu/domain/enrolment/watch-right.ts";
import { getCourseProgress } from "@zhutu/domain/study/contract.ts";
import { useApi } from "../../../lib/query.ts";
import { type SessionUser, useSession } from "../../../lib/session.ts";
import type { CourseDetail } from "./course-loader.ts";

export type CourseAccess = {
  session: SessionUser | null | undefined;
  bought: boolean;
  expiryDate: string | null;
  /** The same rule as the server's (learner spec 2, "Course detail"); the server decides again on every play. */
  mayWatch: boolean;
  progress:
    | { lastChapterId: number | null; chapters: { courseChapterId: number; studyStatus: 0 | 1 }[] }
    | undefined;
  /** Everything is known that decides where to go on. */
  settled: boolean;
  /** Asks again whether it was bought (requirements.tsv DET-021). */
  recheck: () => void;
};

/** What the person on the page holds of this product; asked in the browser, the page itself is everybody's. */
export function useCourseAccess(product: CourseDetail, chosen: boolean): CourseAccess {
  const session = useSession();
  const params = { courseId: product.courseId };
  const held = useApi(isBought, { params }, { enabled: Boolean(session) && chosen });
  const bought = Boolean(session) && held.data?.bought === true;
  const viewer = session ? { userId: session.userId, role: session.role[0] ?? "user", holds: bought } : null;
  const mayWatch = chosen && mayWatchCourse(product, viewer);
  const learns = mayWatch && session?.role[0] === "user";
  const progress = useApi(getCourseProgress, { params }, { enabled: learns });
  const asked = session === undefined || (session !== null && chosen && held.isPending);
  return {
    session,
    bought,
    expiryDate: bought ? (held.data?.expiryDate ?? null) : null,
    mayWatch,
    progress: learns ? progress.data : undefined,
    settled: !asked && !(learns && progress.isPending),
    recheck: () => void held.refetch(),
  };
}
