import { isSoldAs, maxQuantity } from "@zhutu/domain/cart/quantity.ts";
import { COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { DraftProduct } from "../../../lib/session/order-draft.ts";
import { useRequireLearner } from "../../../lib/session/require-sign-in.ts";
import { useWork } from "../../../lib/hooks/use-work.ts";
import { paths } from "../../../paths.ts";
import { toast } from "../../../ui/toast.ts";
import type { CourseDetail } from "./course-loader.ts";

export type CourseDialog = "bulk" | "live-code" | null;
export type Buying = ReturnType<typeof useBuying>;

const calls = () => import("./buying-calls.ts");

/** Everything the buying box and the buy bar do with the chosen product. */
export function useBuying(product: CourseDetail, chosen: boolean) {
  const navigate = useNavigate();
  const requireLearner = useRequireLearner();
  const [withBook, setWithBook] = useState(false);
  const [count, setCount] = useState(1);
  const [dialog, setDialog] = useState<CourseDialog>(null);
  const [orderId, setOrderId] = useState<string | null>(null);
  const { busy, run } = useWork();

  const type = isCourseType(product.courseType) ? product.courseType : 1;
  const most = maxQuantity(type, "single", "detail");
  const book = withBook ? product.relatedCourse : null;
  const counted = Math.min(count, most);

  /** The specification first, then the person (learner spec 5). */
  const mayGoOn = async (): Promise<boolean> => {
    if (chosen) return requireLearner();
    toast.error("请选择规格");
    document.getElementById("specs")?.scrollIntoView({ block: "center" });
    return false;
  };
  const confirmOrder = (products: DraftProduct[], orderType: "single" | "package") =>
    run(async () => {
      (await calls()).draftOrder(products, orderType);
      await navigate(paths.confirmOrder());
    });

  return {
    withBook: book !== null,
    setWithBook,
    count: counted,
    setCount,
    /** 1: the quantity is not asked. */
    most,
    forOthers: isSoldAs("package", type) && product.coursePrice > 0,
    dialog,
    closeDialog: () => setDialog(null),
    orderId,
    forgetOrder: () => setOrderId(null),
    busy,
    /** What ships goes to order confirmation; the rest is ordered at once (requirements.tsv DET-014). */
    buyNow: async () => {
      if (!(await mayGoOn())) return;
      const products = [product, ...(book ? [book] : [])].map(({ courseId }) => ({
        courseId,
        courseCount: counted,
      }));
      if (book || COURSE_TYPES[type].ships) await confirmOrder(products, "single");
      else await run(async () => setOrderId(await (await calls()).orderAtOnce(products)));
    },
    addToCart: async () => {
      if (!(await mayGoOn())) return;
      const added = { courseId: product.courseId, courseCount: counted };
      await run(async () => (await calls()).putInCart({ ...added, withBook: book ? "true" : "false" }));
    },
    openDialog: async (which: CourseDialog) => {
      if (await mayGoOn()) setDialog(which);
    },
    buyForOthers: (copies: number) =>
      confirmOrder([{ courseId: product.courseId, courseCount: copies }], "package"),
  };
}
