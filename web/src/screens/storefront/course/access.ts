import { mayWatchCourse, type WatchedCourse } from "@zhutu/domain/enrolment/watch-right.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { isBought } from "@zhutu/domain/enrolment/contract.ts";
import type { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import type { OnePrice } from "@zhutu/domain/pricing/one-price.ts";
import { loweredBy } from "@zhutu/domain/pricing/reason.ts";
import type { SessionUser } from "../../../lib/session/session.ts";

/** What the server said of the signed-in person and a product. */
export type HeldAnswer = {
  courseId: number;
  /** Undefined: not asked, not answered yet, or the answer failed. */
  held: CallReply<typeof isBought> | undefined;
  progress:
    | {
        lastChapterId: number | null;
        chapters: { courseChapterId: number; studyStatus: 0 | 1; position: number }[];
      }
    | undefined;
  /** An order of the product that waits for its money. */
  payableId: string | undefined;
  /** What one piece costs this person, where that may be less than for anybody. */
  quote: CallReply<typeof freshPrice> | undefined;
  /** Nothing is on its way any more. */
  settled: boolean;
};

export type CourseAccess = Pick<HeldAnswer, "progress" | "settled" | "payableId" | "quote"> & {
  session: SessionUser | null | undefined;
  bought: boolean;
  expiryDate: string | null;
  /** Not bought by themselves. */
  given: boolean;
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

const nothing = { held: undefined, progress: undefined, payableId: undefined, quote: undefined };

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
  const known = session && answer?.courseId === product.courseId ? answer : undefined;
  const { held, progress, payableId, quote } = known ?? nothing;
  const bought = held?.bought === true;
  return {
    session,
    bought,
    expiryDate: bought ? held.expiryDate : null,
    given: held?.given === true,
    mayWatch: mayWatch(product, chosen, session ?? null, bought),
    progress,
    payableId: bought ? undefined : payableId,
    quote: bought ? undefined : quote,
    settled: session === null || known?.settled === true,
  };
}

/** The product at the price this person pays for one piece, with its reason (domain.md "Pricing": the page quotes what one pays). */
export function pricedFor<Priced extends OnePrice>(
  product: Priced,
  { quote }: Pick<CourseAccess, "quote">,
): Priced {
  const line = quote?.items[0];
  if (!line) return product;
  const { reasons } = line;
  return { ...product, payPrice: line.orderItemAmt, ...loweredBy(reasons), reasons };
}

/** Why exercises cannot be done, or undefined: sign-in is asked first, then purchase (requirements.tsv DET-028 to DET-030). */
export function exercisesRefusal(
  { session, bought }: { session: object | null | undefined; bought: boolean },
  free: boolean,
): string | undefined {
  if (!session) return "请先登录后再练习习题";
  return bought || free ? undefined : "购买课程后才可以练习习题";
}
