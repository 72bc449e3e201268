// What a course page does for somebody who is signed in; visitors load none of it.
import { listCartItems, saveCartItem } from "@zhutu/domain/cart/contract.ts";
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import { isBought } from "@zhutu/domain/enrolment/contract.ts";
import { freshPrice, listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import type { OnePrice } from "@zhutu/domain/pricing/one-price.ts";
import { loweredBy } from "@zhutu/domain/pricing/reason.ts";
import { getCourseProgress } from "@zhutu/domain/study/contract.ts";
import { useEffect, useMemo } from "react";
import { type Chapter, sectionsOf } from "../../../features/catalogue/lessons.ts";
import LiveCodeDialog from "../../../features/enrolment/live-code-dialog.tsx";
import { api } from "../../../lib/api/api.ts";
import { markStale, useApi, useApiForEach } from "../../../lib/api/query.ts";
import { returnsToComment } from "../../../features/comments/comment-draft.ts";
import { navigateTo } from "../../../lib/session/navigation.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { type HeldAnswer, mayWatch } from "./access.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { CourseDetail } from "./course-loader.ts";
import { commentsTab } from "./course-tabs.tsx";
import { Held, heldNote, Payable } from "./held.tsx";
import type { Buying } from "./use-buying.ts";
import { useLiveNow } from "./use-live-now.ts";

const PayDialog = lazyDialog(async () => ({
  default: (await import("../../../features/payment/pay-dialog.tsx")).PayDialog,
}));

type Props = {
  /** The specifications that are offered beside each other. */
  models: CourseDetail["models"];
  product: CourseDetail;
  /** As the page was drawn. */
  chapters: readonly Chapter[];
  chosen: boolean;
  session: SessionUser;
  buying: Buying;
  onAnswer: (answer: HeldAnswer) => void;
  /** Back from signing in with a comment begun: the tab to open. */
  onComment: (tab: string) => void;
};

/** What this person pays for one piece, with its reason (domain.md "Pricing": the page quotes what one pays). */
function ownPrice(quote: CallReply<typeof freshPrice>): OnePrice | undefined {
  const line = quote.items[0];
  return line && { payPrice: line.orderItemAmt, ...loweredBy(line.reasons), reasons: line.reasons };
}

/** Asks what the person holds of the product, how far they are, what waits to be paid and their own price; draws the open dialog. */
export default function Person({
  models,
  product,
  chapters,
  chosen,
  session,
  buying,
  onAnswer,
  onComment,
}: Props) {
  const { courseId } = product;
  const { dialog, closeDialog, pay } = buying;
  const params = { courseId };
  const isLearner = session.role[0] === "user";
  const held = useApi(isBought, { params }, { enabled: chosen });
  const watches = mayWatch(product, chosen, session, held.data?.bought === true);
  const learns = watches && isLearner;
  const progress = useApi(getCourseProgress, { params }, { enabled: learns });
  const buys = chosen && isLearner && product.coursePrice > 0;
  const waiting = useApi(
    listMyOrders,
    { query: { state: "paying", page: 1, pageSize: 20 } },
    { enabled: buys },
  );
  // Only who buys again pays another price than anybody (rule 01).
  const repeats = product.discountRules.some(({ ruleCode }) => ruleCode === "01");
  const { exclusiveCode } = product;
  const quoteOf = (of: number) => ({
    body: { products: [{ courseId: of, courseCount: 1 }], exclusiveCode },
  });
  const asksPrice = buys && repeats && held.data?.bought === false;
  const { data: quote } = useApi(freshPrice, quoteOf(courseId), { enabled: asksPrice });
  // Before one is chosen the prices of all are what is chosen by.
  const asksModels = chosen ? asksPrice : isLearner;
  const quotes = useApiForEach(
    freshPrice,
    asksModels ? models.map(({ modelCode }) => quoteOf(modelCode)) : [],
  );
  const open = waiting.data?.orders.find(
    (order) => order.orderType === "single" && order.orderItems.some((item) => item.courseId === courseId),
  );

  const { data: holding, refetch } = held;
  const { liveStatus, chapters: withReplay } = useLiveNow(product, chapters);
  const own = useMemo(
    () => ({
      ...(quote && holding?.bought === false && ownPrice(quote)),
      ...(liveStatus !== undefined && { liveStatus }),
      ...(withReplay && sizeOf(withReplay)),
    }),
    [quote, holding, liveStatus, withReplay],
  );
  /** Each specification at this person's own price, where that is known. */
  const ownModels = useMemo(
    () =>
      models.map((model, at) => {
        const price = quotes[at] && ownPrice(quotes[at]);
        return price ? { ...model, payPrice: price.payPrice } : model;
      }),
    [models, quotes],
  );
  // From a first failure until an answer: meanwhile nothing is for sale that may be held.
  const unread = holding === undefined && held.errorUpdateCount > 0;
  const retry = useMemo(() => (unread ? () => void refetch() : undefined), [unread, refetch]);
  const reached = learns ? progress.data : undefined;
  const note = useMemo(
    () => holding?.bought && <Held {...heldNote(holding, withReplay ?? chapters, reached)} />,
    [holding, withReplay, chapters, reached],
  );
  const payableId = buys ? open?.orderId : undefined;
  const payable = useMemo(
    () => payableId !== undefined && <Payable onPay={() => pay(payableId)} />,
    [payableId, pay],
  );
  const settled = !unread && !(chosen && held.isPending) && !(learns && progress.isPending);
  useEffect(
    () =>
      onAnswer({
        courseId,
        held: holding,
        note,
        retry,
        progress: reached,
        payable,
        own,
        models: ownModels,
        chapters: withReplay,
        settled,
      }),
    [onAnswer, courseId, holding, note, retry, reached, payable, own, ownModels, withReplay, settled],
  );
  const { userId } = session;
  useEffect(() => {
    if (returnsToComment(courseId, userId)) onComment(commentsTab);
  }, [courseId, userId, onComment]);
  if (dialog === "bulk")
    return <BulkDialog product={product} onClose={closeDialog} onBuy={buying.buyForOthers} />;
  if (dialog === "live-code") return <LiveCodeDialog courseId={courseId} open onClose={closeDialog} />;
  if (dialog === null) return null;
  return (
    <PayDialog
      orderId={dialog.orderId}
      open
      onClose={() => {
        closeDialog();
        // Paid or not: what the person holds is asked again (requirements.tsv DET-021).
        void refetch();
        void waiting.refetch();
      }}
    />
  );
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
