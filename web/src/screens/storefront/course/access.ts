import { mayWatchCourse, type WatchedCourse } from "@zhutu/domain/enrolment/watch-right.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { isBought } from "@zhutu/domain/enrolment/contract.ts";
import type { Chapter } from "../../../features/catalogue/lessons.ts";
import { isPrinted } from "../../../features/catalogue/course-facts.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import type { CourseDetail } from "./course-loader.ts";

/** What the server said of the signed-in person and a product. */
export type Answers = {
  courseId: number;
  /** Undefined: not asked or not answered yet. */
  held?: CallReply<typeof isBought> | undefined;
  /** What they hold could not be read: asks once more. */
  retry?: (() => void) | undefined;
  progress?:
    | {
        lastChapterId: number | null;
        chapters: { courseChapterId: number; studyStatus: 0 | 1; position: number }[];
      }
    | undefined;
  /** The order of the product that waits for its money. */
  payable?: string | undefined;
  /** Its chapters where there are more by now. */
  chapters?: readonly Chapter[] | undefined;
  /** What of the product differs for this person (price), or has changed since the page was drawn (broadcast). */
  own?: Partial<CourseDetail>;
  /** The specifications at the person's own prices. */
  models?: CourseDetail["models"];
  /** All that was asked is answered. */
  settled?: boolean;
  /** After a payment, made or not: asks again what is held and what waits. */
  askAgain?: () => void;
};

type Product = WatchedCourse & { courseId: number };

/** What the person at the page, or a visitor, may do with the product. */
export type CourseAccess = Omit<Answers, "courseId"> & {
  settled: boolean;
  session: SessionUser | null | undefined;
  bought: boolean;
  /** Whether they have begun it; of who holds it so until it is known. */
  begun: boolean;
  /** The same rule as the server's (learner spec 2, "Course detail"); the server decides again on every play. */
  mayWatch: boolean;
};

/** Whether this person, or a visitor (null), may watch the product; never before a specification is chosen. */
export function mayWatch(
  product: Product,
  chosen: boolean,
  session: SessionUser | null,
  holds: boolean,
): boolean {
  const viewer = session && {
    userId: session.userId,
    role: session.role[0] ?? "user",
    rights: session.rights ?? null,
    holds,
  };
  return chosen && mayWatchCourse(product, viewer);
}

/**
 * What the person on the page, or a visitor (null), holds of the product. Answers about another product count as none,
 * and for somebody signed in nothing is settled before they are there.
 */
export function accessTo(
  product: Product,
  chosen: boolean,
  session: SessionUser | null | undefined,
  answers?: Answers,
): CourseAccess {
  const known: Partial<Answers> = session && answers?.courseId === product.courseId ? answers : {};
  const bought = known.held?.bought === true;
  return {
    ...known,
    session,
    bought,
    begun: known.progress ? known.progress.lastChapterId !== null : bought,
    mayWatch: mayWatch(product, chosen, session ?? null, bought),
    payable: bought ? undefined : known.payable,
    // What is printed may be bought again and again.
    retry: isPrinted(product.courseType) ? undefined : known.retry,
    settled: session === null || known.settled === true,
  };
}
