import { listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { NOT_NEEDED } from "@zhutu/domain/invoicing/invoice-status.ts";
import type { OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import type { InvoiceAct } from "../../../lib/orders/order.ts";
import { officePaths } from "../../../office-paths.ts";
import {
  invoiceAct,
  mayApply,
  type OpenedInvoice,
  SEND_AGAIN,
  shownOf,
  whyNoInvoice,
} from "./invoice-list.ts";

type Order = { orderId: string; orderStatus: OrderStatus; orderAmt: number; refundedAmt: number };

/** The invoices in force of these orders, asked for at once: what may be done about each, and the dialog that does it. */
export function useOrderInvoices(orders: readonly Order[] = []) {
  const orderIds = orders.map(({ orderId }) => orderId);
  const query = useApi(
    listInvoices,
    { query: { orderIds, voided: "false", pageSize: 100 } },
    { enabled: orderIds.length > 0, placeholderData: keepPreviousData },
  );
  const [opened, setOpened] = useState<OpenedInvoice>();
  const byOrder = new Map(query.data?.invoices.map((one) => [one.orderId, one]));
  const actOf = (order: Order): InvoiceAct => {
    const row = byOrder.get(order.orderId);
    if (!row && query.data && mayApply(order, []))
      return { to: officePaths.order(order.orderId, { form: "invoice" }) };
    if (!row)
      return { why: query.data ? whyNoInvoice(order) : query.error ? "发票没有查到" : "正在查询发票" };
    if (shownOf(row) === "refunded") return { why: NOT_NEEDED };
    const act = invoiceAct(row);
    return {
      ...(shownOf(row) === "sent" && { sent: act }),
      open: () => setOpened({ row, again: act === SEND_AGAIN }),
    };
  };
  return {
    actOf,
    dialog: {
      opened,
      usualCourier: query.data?.expressCompany ?? "",
      onClose: () => setOpened(undefined),
    },
  };
}
