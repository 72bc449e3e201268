import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { isBought } from "@zhutu/domain/enrolment/contract.ts";
import { freshPrice, listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import type { OnePrice } from "@zhutu/domain/pricing/one-price.ts";
import { loweredBy } from "@zhutu/domain/pricing/reason.ts";
import { getCourseProgress } from "@zhutu/domain/study/contract.ts";
import { type Chapter, sectionsOf } from "../../../features/catalogue/lessons.ts";
import { useApi, useApiForEach } from "../../../lib/api/query.ts";
import { isLearner, useSession } from "../../../lib/session/session.ts";
import { accessTo, type CourseAccess, mayWatch } from "./access.ts";
import type { CourseData, CourseDetail } from "./course-loader.ts";
import { useLiveNow } from "./use-live-now.ts";

/** What the person at the page holds of its product, asked of the server; of a visitor nothing is asked. */
function useSignedIn({ course, product, chapters, chosen }: CourseData): CourseAccess {
  const session = useSession();
  const isSignedIn = Boolean(session);
  const { courseId, exclusiveCode } = product;
  const params = { courseId };
  const held = useApi(isBought, { params }, { enabled: isSignedIn && chosen });
  const holding = held.data;
  const learns = isLearner(session) && mayWatch(product, chosen, session ?? null, holding?.bought === true);
  const progress = useApi(getCourseProgress, { params }, { enabled: learns });
  const buys = chosen && isLearner(session) && product.coursePrice > 0;
  const waiting = useApi(
    listMyOrders,
    { query: { state: "paying", page: 1, pageSize: 20 } },
    { enabled: buys },
  );
  // Only who buys again pays another price than anybody (rule 01).
  const repeats = product.discountRules.some(({ ruleCode }) => ruleCode === "01");
  const quoteOf = (of: number) => ({
    body: { products: [{ courseId: of, courseCount: 1 }], exclusiveCode },
  });
  const asksPrice = buys && repeats && holding?.bought === false;
  const { data: quote } = useApi(freshPrice, quoteOf(courseId), { enabled: asksPrice });
  const { models } = course;
  // Before one is chosen the prices of all are what is chosen by.
  const asksModels = chosen ? asksPrice : isLearner(session);
  const quotes = useApiForEach(
    freshPrice,
    asksModels ? models.map(({ modelCode }) => quoteOf(modelCode)) : [],
  );
  const { liveStatus, chapters: withReplay } = useLiveNow(product, chapters, isSignedIn);

  // From a first failure until an answer: meanwhile nothing is for sale that may be held.
  const unread = holding === undefined && held.errorUpdateCount > 0;
  const unpaid = waiting.data?.orders.find(
    (order) => order.orderType === "single" && order.orderItems.some((item) => item.courseId === courseId),
  );
  return accessTo(product, chosen, session, {
    held: holding,
    retry: unread ? () => void held.refetch() : undefined,
    progress: learns ? progress.data : undefined,
    payable: buys ? unpaid?.orderId : undefined,
    own: {
      ...(quote && holding?.bought === false && ownPrice(quote)),
      ...(liveStatus !== undefined && { liveStatus }),
      ...(withReplay && sizeOf(withReplay)),
    },
    models: models.map((model, at) => {
      const price = quotes[at] && ownPrice(quotes[at]);
      return price ? { ...model, payPrice: price.payPrice } : model;
    }),
    chapters: withReplay,
    settled: !unread && !(chosen && held.isPending) && !(learns && progress.isPending),
    askAgain: () => {
      void held.refetch();
      void waiting.refetch();
    },
  });
}

/** The server draws for visitors alone, and its cache of answers would grow for ever. */
export const useCoursePerson: typeof useSignedIn = import.meta.env.SSR
  ? ({ product, chosen }) => accessTo(product, chosen, undefined)
  : useSignedIn;

/** What this person pays for one piece, with its reason (domain.md "Pricing": the page quotes what one pays). */
function ownPrice(quote: CallReply<typeof freshPrice>): OnePrice | undefined {
  const line = quote.items[0];
  return line && { payPrice: line.orderItemAmt, ...loweredBy(line.reasons), reasons: line.reasons };
}

/** What the server counts of chapters that came after the page was drawn. */
function sizeOf(chapters: readonly Chapter[]): Pick<CourseDetail, "lessonCount" | "videoSeconds"> {
  const lessons = sectionsOf(chapters).flatMap((section) => section.lessons);
  const videoSeconds = lessons.reduce((sum, lesson) => sum + lesson.videoDuration, 0);
  return { lessonCount: lessons.length, videoSeconds };
}
