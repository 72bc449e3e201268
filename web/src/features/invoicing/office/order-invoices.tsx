import { listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { Button, Card, Typography } from "antd";
import { type ComponentProps, useState } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi } from "../../../lib/api/query.ts";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { useAskedForm } from "../../../office/use-asked-form.ts";
import { SkeletonRows } from "../../../ui/states.tsx";
import { invoiceColumns } from "./invoice-columns.tsx";
import { InvoiceDialog } from "./invoice-dialog.tsx";
import { ApplyForBuyerDialog } from "./apply-for-buyer-dialog.tsx";
import { type InvoiceRow, mayApply, type OpenedInvoice, whyNoInvoice } from "./invoice-list.ts";
import { VoidDialog } from "./void-dialog.tsx";

// Every invoice here is of this order and its amount.
const known = new Set(["order", "created", "sent"]);
type Props = {
  order: Parameters<typeof mayApply>[0] & { orderId: string; office: { buyer: { userId: number } } | null };
  history: ComponentProps<typeof InvoiceDialog>["history"];
};

/** The invoices of one order, voided ones too, and what may be done to each. */
export function OrderInvoices({ order, history }: Props) {
  const query = useApi(listInvoices, { query: { orderId: order.orderId, pageSize: 100 } });
  const [opened, setOpened] = useState<OpenedInvoice>();
  const mayApplyNow = query.data !== undefined && mayApply(order, query.data.invoices);
  const [applying, setApplying] = useAskedForm("invoice", mayApplyNow);
  const [voiding, setVoiding] = useState<InvoiceRow>();
  const columns = invoiceColumns({ onOpen: setOpened, onVoid: setVoiding });
  return (
    <Card title="发票" extra={mayApplyNow && <Button onClick={() => setApplying({})}>代买家申请</Button>}>
      <QueryView query={query} skeleton={<SkeletonRows rows={2} height={48} />}>
        {({ invoices }) => (
          <RowsTable
            rows={invoices}
            idOf={({ invoiceId }) => invoiceId}
            columns={columns.filter(({ key }) => !known.has(key))}
            empty={<Typography.Text type="secondary">{whyNoInvoice(order)}</Typography.Text>}
            size="small"
          />
        )}
      </QueryView>
      <InvoiceDialog
        opened={opened}
        history={history}
        usualCourier={query.data?.expressCompany ?? ""}
        onClose={() => setOpened(undefined)}
      />
      {applying && mayApplyNow && order.office && (
        <ApplyForBuyerDialog
          orderId={order.orderId}
          buyerId={order.office.buyer.userId}
          onClose={() => setApplying(undefined)}
        />
      )}
      <VoidDialog row={voiding} onClose={() => setVoiding(undefined)} />
    </Card>
  );
}
