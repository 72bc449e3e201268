import type { CSSProperties, ReactNode } from "react";
import { type Order, statusText } from "./order-text.ts";

/** The colour repeats what the words say. */
const COLOURS: Readonly<Record<Order["orderStatus"], string>> = {
  1: "var(--accent)",
  2: "var(--success)",
  3: "var(--ink-3)",
};

/** An order's status as a dot and words. */
export function StatusDot({
  order,
  children,
}: {
  order: Pick<Order, "orderStatus" | "closeReason">;
  children?: ReactNode;
}) {
  return (
    <span className="stat-dot" style={{ "--c": COLOURS[order.orderStatus] } as CSSProperties}>
      {statusText(order)}
      {children}
    </span>
  );
}
