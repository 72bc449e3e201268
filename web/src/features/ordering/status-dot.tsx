import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import type { CSSProperties, ReactNode } from "react";
import { InCard, InTable } from "../../ui/card-table.tsx";
import { statusText } from "./order-text.ts";
import type { Order } from "../../lib/orders/order.ts";

/** The colour repeats what the words say. */
const COLOURS: Readonly<Record<Order["orderStatus"], string>> = {
  1: "var(--accent)",
  2: "var(--success)",
  3: "var(--ink-3)",
};

/** An order's status as a dot and words. */
export function StatusDot({
  order,
  reasonElsewhere = false,
  words = statusText(order),
  children,
}: {
  order: Pick<Order, "orderStatus" | "closeReason">;
  /** In a table's card why it was closed stands somewhere else. */
  reasonElsewhere?: boolean;
  /** In the place of what its status is called. */
  words?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <span className="stat-dot" style={{ "--c": COLOURS[order.orderStatus] } as CSSProperties}>
      {reasonElsewhere && order.closeReason !== null ? (
        <>
          <InTable>{statusText(order)}</InTable>
          <InCard>{ORDER_STATUS_LABELS[order.orderStatus]}</InCard>
        </>
      ) : (
        words
      )}
      {children}
    </span>
  );
}
