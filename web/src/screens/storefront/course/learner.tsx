import { listCartItems, saveCartItem } from "@zhutu/domain/cart/contract.ts";
import { baseSpecification } from "@zhutu/domain/catalogue/specifications.ts";
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import { isBought } from "@zhutu/domain/enrolment/contract.ts";
import { freshPrice, listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import type { OnePrice } from "@zhutu/domain/pricing/one-price.ts";
import { loweredBy } from "@zhutu/domain/pricing/reason.ts";
import { getCourseProgress } from "@zhutu/domain/study/contract.ts";
import { memo, useEffect } from "react";
import { type Chapter, sectionsOf } from "../../../features/catalogue/lessons.ts";
import { api } from "../../../lib/api/api.ts";
import { markStale, useApi, useApiForEach } from "../../../lib/api/query.ts";
import { navigateTo } from "../../../lib/session/navigation.ts";
import { isLearner, type SessionUser } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { toast } from "../../../ui/toast.ts";
import { type Answers, mayWatch } from "./access.ts";
import type { CourseData, CourseDetail } from "./course-loader.ts";
import { useLiveNow } from "./use-live-now.ts";

type Props = {
  data: CourseData;
  session: SessionUser;
  /** Of this product only: the page may show another by then. */
  onAnswers: (answers: Answers) => void;
};

/**
 * Asks what the signed-in person holds of a course's product, and tells the page; draws nothing. Of what its page is
 * drawn from only this asks the server: a visitor does not load it.
 */
export default memo(function Learner({ data, session, onAnswers }: Props) {
  const answers = useAnswers(data, session);
  useEffect(() => onAnswers(answers));
  return null;
});

function useAnswers({ course, product, chapters, chosen }: CourseData, session: SessionUser): Answers {
  const { courseId, exclusiveCode } = product;
  const params = { courseId };
  const held = useApi(isBought, { params }, { enabled: chosen });
  const holding = held.data;
  const learns = isLearner(session) && mayWatch(product, chosen, session, holding?.bought === true);
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
  const owns = models.map((_, at) => quotes[at] && ownPrice(quotes[at]));
  const { liveStatus, chapters: withReplay } = useLiveNow(product, chapters);

  // From a first failure until an answer: meanwhile nothing is for sale that may be held.
  const unread = holding === undefined && held.errorUpdateCount > 0;
  const unpaid = waiting.data?.orders.find(
    (order) => order.orderType === "single" && order.orderItems.some((item) => item.courseId === courseId),
  );
  const own: Partial<CourseDetail> = {
    ...(!chosen && baseSpecification(owns.filter((one) => one !== undefined))),
    ...(quote && holding?.bought === false && withOwnPrice(product, ownPrice(quote))),
  };
  return {
    courseId,
    held: holding,
    retry: unread ? () => void held.refetch() : undefined,
    progress: learns ? progress.data : undefined,
    payable: buys ? unpaid?.orderId : undefined,
    own: {
      ...own,
      ...((own.payPrice ?? Infinity) < product.payPrice && { payUntil: null }),
      ...(liveStatus !== undefined && { liveStatus }),
      ...(withReplay && sizeOf(withReplay)),
    },
    models: models.map((model, at) => ({ ...model, payPrice: owns[at]?.payPrice ?? model.payPrice })),
    chapters: withReplay,
    settled: !unread && !(chosen && held.isPending) && !(learns && progress.isPending),
    askAgain: () => {
      void held.refetch();
      void waiting.refetch();
    },
  };
}

/** What this person pays for one piece, with its reason (domain.md "Pricing": the page quotes what one pays). */
function ownPrice(quote: CallReply<typeof freshPrice>): OnePrice | undefined {
  const line = quote.items[0];
  return line && { payPrice: line.orderItemAmt, ...loweredBy(line.reasons), reasons: line.reasons };
}

/** Rule 01 takes no part in the store-wide discount, so that the book costs what it costs alone. */
function withOwnPrice(
  { payPrice, relatedCourse }: CourseDetail,
  own: OnePrice | undefined,
): Partial<CourseDetail> {
  if (!own || !relatedCourse || own.payPrice === payPrice) return own ?? {};
  return { ...own, relatedCourse: { ...relatedCourse, bothPrice: own.payPrice + relatedCourse.payPrice } };
}

/** What the server counts of chapters that came after the page was drawn. */
function sizeOf(chapters: readonly Chapter[]): Pick<CourseDetail, "lessonCount" | "videoSeconds"> {
  const lessons = sectionsOf(chapters).flatMap((section) => section.lessons);
  const videoSeconds = lessons.reduce((sum, lesson) => sum + lesson.videoDuration, 0);
  return { lessonCount: lessons.length, videoSeconds };
}

/** Adds to the cart and says so; the count in the head follows. */
export async function putInCart(query: CallInput<typeof saveCartItem>["query"]): Promise<void> {
  await api(saveCartItem, { query });
  const act = { label: "去结算", run: () => navigateTo(paths.cart()) };
  toast.success("添加成功", { detail: "已加入购物车", act });
  await markStale([listCartItems]);
}
