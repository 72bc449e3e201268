import LiveCodeDialog from "../../../features/enrolment/live-code-dialog.tsx";
import { PayDialog } from "../../../features/payment/pay-dialog.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { CourseDetail } from "./course-loader.ts";
import type { Buying } from "./use-buying.ts";

type Props = Pick<Buying, "dialog"> & {
  open: boolean;
  product: CourseDetail;
  onBuy: Buying["buyForOthers"];
  onClose: () => void;
};

/** What a learner opens over a course's page: buying for others, a live code, the payment of an order. */
export default function CourseDialogs({ dialog, product, onBuy, onClose }: Props) {
  if (dialog === null) return null;
  if (dialog === "bulk") return <BulkDialog product={product} onClose={onClose} onBuy={onBuy} />;
  if (dialog === "live-code") return <LiveCodeDialog courseId={product.courseId} open onClose={onClose} />;
  return <PayDialog orderId={dialog.orderId} open onClose={onClose} />;
}
