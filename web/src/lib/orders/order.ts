import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getOrder, listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";

/** In a list. */
export type Order = CallReply<typeof listMyOrders>["orders"][number];
/** On its own page; `office` is null for its buyer. */
export type OrderDetail = CallReply<typeof getOrder>;

/** An invoice in force is opened, one that nobody applied for is applied for; or why not. `sent`: what is left to do. */
export type InvoiceAct = { sent?: string; open: () => void } | { to: string } | { why: string };

/** An order's number as staff type it, or its first digits: in groups, with blanks or dashes between. */
export const orderIdQuery = (typed: string): { orderId?: string } => {
  const orderId = plainForm(typed);
  return orderId ? { orderId } : {};
};
