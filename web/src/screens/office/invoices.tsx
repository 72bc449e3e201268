import { exportInvoices, listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { countText } from "@zhutu/domain/numbers.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Typography } from "antd";
import { useState } from "react";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { useInvoiceBatch } from "../../features/invoicing/office/invoice-batch.ts";
import { invoiceColumns } from "../../features/invoicing/office/invoice-columns.tsx";
import { InvoiceDialog } from "../../features/invoicing/office/invoice-dialog.tsx";
import {
  invoiceList,
  type InvoiceRow,
  type OpenedInvoice,
  WAITING,
} from "../../features/invoicing/office/invoice-list.ts";
import { VoidDialog } from "../../features/invoicing/office/void-dialog.tsx";
import { useNameWithCount } from "../../features/shell/office/menu-waiting.tsx";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { officePaths } from "../../office-paths.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { ExportButton } from "../../office/list/export-button.tsx";
import { ListPage } from "../../office/list/list-page.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "manageInvoices",
  title: "发票",
  menu: { section: "销售", icon: "invoice" },
});

/** The invoices of all buyers, those to be issued first (AINV-001). */
export default function OfficeInvoices() {
  const label = useNameWithCount(WAITING, "invoices");
  const list = useListParams(invoiceList);
  const query = useApi(listInvoices, { query: list.query }, { placeholderData: keepPreviousData });
  const {
    invoices: rows,
    total,
    more,
    totalAmt = null,
    refundDueAmt,
    expressCompany = "",
  } = query.data ?? {};
  const [opened, setOpened] = useState<OpenedInvoice>();
  const batch = useInvoiceBatch();
  const [voiding, setVoiding] = useState<InvoiceRow>();
  return (
    <>
      <ListPage
        {...{ name: "invoices", list, query, rows, total, more }}
        presets={[{ key: "waiting", label, filters: { shown: "waiting" }, alone: true }]}
        views={<ListViews list="invoices" />}
        batch={batch}
        actions={
          <>
            <LinkButton to={officePaths.invoiceBatch()}>批量开票</LinkButton>
            <ExportButton
              endpoint={exportInvoices}
              input={{ query: list.asked }}
              disabledReason={undefined}
            />
          </>
        }
        idOf={(one) => one.invoiceId}
        unit="张"
        columns={invoiceColumns({ onOpen: setOpened, onVoid: setVoiding })}
        summary={
          <>
            共 {countText(total ?? 0, more)} 张
            {totalAmt === null ? (
              more && "，选好申请日期后显示合计"
            ) : (
              <>
                ，未作废的合计 <Typography.Text strong>{formatAmount(totalAmt)}</Typography.Text>
              </>
            )}
            {Boolean(refundDueAmt) && `（含待退款的 ${formatAmount(refundDueAmt)}）`}
          </>
        }
        empty={{ text: "还没有人申请发票" }}
      />
      <InvoiceDialog
        opened={opened}
        usualCourier={expressCompany}
        history={(recordId) => <RecordHistory kind="invoice" recordId={recordId} />}
        onClose={() => setOpened(undefined)}
      />
      <VoidDialog row={voiding} onClose={() => setVoiding(undefined)} />
    </>
  );
}
