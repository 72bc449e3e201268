import { isSoldForOthers, maxQuantity } from "@zhutu/domain/cart/quantity.ts";
import { soldName } from "@zhutu/domain/catalogue/sold-name.ts";
import { isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Chapter } from "../../../features/catalogue/lessons.ts";
import { useWork } from "../../../lib/hooks/use-work.ts";
import { type OrderDraft, saveDraft } from "../../../lib/buying/order-draft.ts";
import {
  keepPendingChoice,
  type PendingAction,
  takePendingChoice,
} from "../../../lib/buying/pending-choice.ts";
import { currentSession, isLearner } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { toast } from "../../../ui/toast.ts";
import type { CourseAccess } from "./access.ts";
import type { CourseDetail } from "./course-loader.ts";

/** What asks and sends for who is signed in. */
export const learnerCode = () => import("./learner.tsx");

/** What is open over the page: nothing, a form, or the payment of this order. */
export type CourseDialog = "bulk" | "live-code" | { orderId: string } | null;
export type Buying = ReturnType<typeof useBuying>;

const comesBack = "登录后会回到当前页面。";
/** What a visitor is told before signing in for it. */
const afterSignIn: Readonly<Record<PendingAction, string>> = {
  cart: "登录后会回到当前页面，并把商品加入购物车。",
  buy: "登录后继续确认订单。",
  bulk: comesBack,
  "live-code": comesBack,
};

/**
 * Asks a visitor 请先登录? and leads to sign-in and back (learner spec 5); resolves to whether a
 * learner is signed in. `leaving` describes and keeps what was begun.
 */
function useRequireLearner(): (leaving?: { text: string; keep: () => void }) => Promise<boolean> {
  const navigate = useNavigate();
  return async ({ text, keep } = { text: "登录后会回到当前页面。", keep: () => undefined }) => {
    const session = currentSession();
    if (isLearner(session)) return true;
    if (session) {
      toast.info("请使用学员账号购买和学习");
      return false;
    }
    if (await confirm({ title: "请先登录?", text, yes: "去登录", no: "再看看" })) {
      keep();
      await navigate(paths.login(true));
    }
    return false;
  };
}

/** What the product of a course's page is sold as, and the door it is chosen by: none but for a specification. */
function soldAs({ courseId, courseName, models }: CourseDetail, product: CourseDetail) {
  const model = models.find(({ modelCode }) => modelCode === product.courseId);
  const name = soldName(product.courseName, model ? { courseName, modelName: model.modelName } : null);
  return { name, doorId: model && courseId };
}

/** Everything the buying box and the buy bar do with the chosen product of the course's page. */
export function useBuying(course: CourseDetail, product: CourseDetail, chosen: boolean) {
  const navigate = useNavigate();
  const requireLearner = useRequireLearner();
  const [withBook, setWithBook] = useState(false);
  const [count, setCount] = useState(1);
  const [wrongCount, setWrongCount] = useState(false);
  const [dialog, setDialog] = useState<CourseDialog>(null);
  const [missing, setMissing] = useState(false);
  const { busy, run } = useWork();

  const { courseId } = product;
  const { name, doorId } = soldAs(course, product);
  const type = isCourseType(product.courseType) ? product.courseType : 1;
  const most = maxQuantity(type, "single", "detail");
  const book = withBook ? product.relatedCourse : null;
  const counted = Math.min(count, most);

  const putInCart = useCallback(
    (courseCount: number, alsoBook: boolean) =>
      run(async () => {
        const added = { courseId, courseCount, doorId, withBook: alsoBook ? "true" : "false" } as const;
        await (await learnerCode()).putInCart(added);
      }),
    [courseId, doorId, run],
  );

  const bookId = product.relatedCourse?.courseId;
  const goToConfirmation = useCallback(
    (draft: Pick<OrderDraft, "products" | "orderType">) =>
      run(async () => {
        saveDraft(draft);
        await navigate(paths.confirmOrder());
      }),
    [navigate, run],
  );
  const order = useCallback(
    async (courseCount: number, alsoBook: boolean) => {
      const books = alsoBook && bookId !== undefined ? [{ courseId: bookId, courseCount }] : [];
      await goToConfirmation({
        products: [{ courseId, doorId, courseCount }, ...books],
        orderType: "single",
      });
    },
    [courseId, doorId, bookId, goToConfirmation],
  );

  // Back from signing in: the page is drawn as a visitor sees it first, then with what was chosen, and what was pressed
  // goes on.
  useEffect(() => {
    setWrongCount(false);
    const pending = takePendingChoice(courseId);
    if (!pending) return;
    setCount(pending.count);
    setWithBook(pending.withBook);
    if (!isLearner(currentSession())) return;
    if (pending.action === "cart") void putInCart(pending.count, pending.withBook);
    else if (pending.action === "buy") void order(pending.count, pending.withBook);
    else setDialog(pending.action);
  }, [courseId, putInCart, order]);

  /** The specification first, then the quantity, then the person (learner spec 5). */
  const mayGoOn = async (action: PendingAction): Promise<boolean> => {
    setMissing(!chosen);
    if (!chosen) return showField("#specs a");
    if (wrongCount) return showField("#count input");
    return requireLearner({
      text: afterSignIn[action],
      keep: () => keepPendingChoice({ courseId, name, count: counted, withBook, action }),
    });
  };
  return {
    withBook: book !== null,
    setWithBook,
    count: counted,
    setCount,
    setWrongCount,
    /** 1: the quantity is not asked. */
    most,
    forOthers: isSoldForOthers(type, product.coursePrice),
    /** A specification was asked for and is still to be chosen. */
    missing: missing && !chosen,
    dialog,
    closeDialog: () => setDialog(null),
    busy,
    /** To the confirmation, always: address, code and the whole price are settled there. */
    buyNow: async () => {
      if (!(await mayGoOn("buy"))) return;
      await order(counted, book !== null);
    },
    addToCart: async () => {
      if (!(await mayGoOn("cart"))) return;
      await putInCart(counted, book !== null);
    },
    pay: (orderId: string) => setDialog({ orderId }),
    openDialog: async (which: "bulk" | "live-code") => {
      if (await mayGoOn(which)) setDialog(which);
    },
    buyForOthers: (copies: number) =>
      goToConfirmation({ products: [{ courseId, doorId, courseCount: copies }], orderType: "package" }),
  };
}

/** To what is still to be chosen or mended, which says itself why: nothing goes on before it is. */
function showField(selector: string): false {
  const field = document.querySelector<HTMLElement>(selector);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
  return false;
}

/** What every part of the course page that sells is given. */
export type BuyProps = {
  /** The course of the page, and the product its price and actions follow. */
  course: CourseDetail;
  product: CourseDetail;
  chosen: boolean;
  access: CourseAccess;
  buying: Buying;
  /** Where to go on watching; undefined without anything to watch. */
  next: Chapter | undefined;
};
