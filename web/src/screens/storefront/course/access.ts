import { mayWatchCourse, type WatchedCourse } from "@zhutu/domain/enrolment/watch-right.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { isBought } from "@zhutu/domain/enrolment/contract.ts";
import type { ReactNode } from "react";
import type { Chapter } from "../../../features/catalogue/lessons.ts";
import { isPrinted } from "../../../features/catalogue/course-facts.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import type { CourseDetail } from "./course-loader.ts";

/** What the server said of the signed-in person and a product. */
export type HeldAnswer = {
  courseId: number;
  /** Undefined: not asked or not answered yet. */
  held?: CallReply<typeof isBought> | undefined;
  /** Of what is held: until when, and how much of it is done; drawn by the code of who is signed in. */
  note?: ReactNode;
  /** What they hold could not be read: asks once more. */
  retry?: (() => void) | undefined;
  progress?:
    | {
        lastChapterId: number | null;
        chapters: { courseChapterId: number; studyStatus: 0 | 1; position: number }[];
      }
    | undefined;
  /** That an order of the product waits for its money, and the way to pay it; drawn there, too. */
  payable?: ReactNode;
  /** Its chapters where there are more by now. */
  chapters?: readonly Chapter[] | undefined;
  /** What of the product differs for this person (price), or has changed since the page was drawn (broadcast). */
  own?: Partial<CourseDetail>;
  /** The specifications at the person's own prices. */
  models?: CourseDetail["models"];
  /** All that was asked is answered. */
  settled?: boolean;
};

export type CourseAccess = Omit<HeldAnswer, "courseId"> & {
  settled: boolean;
  session: SessionUser | null | undefined;
  bought: boolean;
  /** Whether they have begun it; of who holds it so until it is known. */
  begun: boolean;
  /** The same rule as the server's (learner spec 2, "Course detail"); the server decides again on every play. */
  mayWatch: boolean;
};

type Product = WatchedCourse & { courseId: number };

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
 * What the person on the page holds of the product. The page is drawn as a visitor sees it; an answer about another
 * product counts as none, and for somebody signed in nothing is settled before the answer is there.
 */
export function accessTo(
  product: Product,
  chosen: boolean,
  session: SessionUser | null | undefined,
  answer: HeldAnswer | undefined,
): CourseAccess {
  const known: Partial<HeldAnswer> = session && answer?.courseId === product.courseId ? answer : {};
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
