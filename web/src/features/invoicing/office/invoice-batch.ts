// What may be done to several invoices of the list: writing them into a workbook, and sending those that are issued.
import { sendInvoice } from "@zhutu/domain/invoicing/contract.ts";
import { INVOICE_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { useNavigate } from "react-router";
import { officePaths } from "../../../office-paths.ts";
import type { Batch } from "../../../office/table/batch-bar.tsx";
import { useActions } from "../../../office/use-actions.ts";
import { type InvoiceRow, maySend, shownOf } from "./invoice-list.ts";
import { invoicesStale } from "./invoice-writes.ts";

const ACTIONS = {
  send: { endpoint: sendInvoice, stale: invoicesStale },
} as const;

export function useInvoiceBatch(): Batch<InvoiceRow> {
  const navigate = useNavigate();
  const { runAll } = useActions(ACTIONS, ({ invoiceId }: InvoiceRow) => ({
    params: { invoiceId },
    body: {},
  }));
  return {
    nameOf: ({ payerName }) => payerName,
    actions: [
      {
        key: "batch",
        label: "批量开票",
        allowed: (one) => shownOf(one) === "applied" && one.invoiceType === INVOICE_TYPE.electronic,
        runAll: async (rows) => {
          // It only leads to a page that asks for confirmation.
          await navigate(officePaths.invoiceBatch(rows.map(({ invoiceId }) => invoiceId)));
          return undefined;
        },
      },
      {
        key: "send",
        label: "发送",
        allowed: (one) => shownOf(one) === "issued" && maySend(one),
        runAll: (rows, ask) => runAll("send", rows, ask),
      },
    ],
  };
}
