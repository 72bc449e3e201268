import { formatAmount } from "@zhutu/domain/money.ts";
import { countText } from "@zhutu/domain/numbers.ts";
import { exportOrders, listOrders } from "@zhutu/domain/ordering/contract.ts";
import { ORDER_STATUS_LABELS, type OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Typography } from "antd";
import { useState } from "react";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { InvoiceDialog } from "../../features/invoicing/office/invoice-dialog.tsx";
import { useOrderInvoices } from "../../features/invoicing/office/use-order-invoices.ts";
import { DeliverDialog } from "../../features/ordering/office/deliver-dialog.tsx";
import { orderColumns } from "../../features/ordering/office/order-columns.tsx";
import {
  exportDisabledReason,
  type OrderFilters,
  orderList,
  ORDERS_TO_SEND,
  usualRanges,
} from "../../features/ordering/office/order-list.ts";
import { useNameWithCount } from "../../features/shell/office/menu-waiting.tsx";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { officePaths } from "../../office-paths.ts";
import { ExportButton } from "../../office/list/export-button.tsx";
import { LinkButton } from "../../office/link-button.tsx";
import { ListPage } from "../../office/list/list-page.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { serverNow } from "../../lib/api/server-clock.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "manageOrders",
  title: "订单",
  menu: { section: "销售", icon: "file" },
});

/** The orders of all buyers. */
export default function OfficeOrders() {
  const [ranges] = useState(() => usualRanges(new Date(serverNow())));
  const label = useNameWithCount("待发货", "orders");
  const list = useListParams(orderList);
  const query = useApi(listOrders, { query: list.query }, { placeholderData: keepPreviousData });
  const { orders: rows, total, more, totalAmt = null, givenBackAmt, elsewhere = [] } = query.data ?? {};
  const disabledReason = exportDisabledReason(list.filters);
  // Until something else is looked for: then nothing was asked of it yet.
  const [refusedOn, setRefusedOn] = useState<OrderFilters>();
  const [sending, setSending] = useState<string>();
  const invoices = useOrderInvoices(rows);
  const asFiltered = { body: list.asked };
  return (
    <>
      <ListPage
        {...{
          name: "orders",
          list,
          query,
          rows,
          total,
          more,
          presets: [{ ...ORDERS_TO_SEND, label }, ...ranges],
        }}
        views={<ListViews list="orders" />}
        idOf={(one) => one.orderId}
        unit="笔"
        needed={
          disabledReason !== undefined && refusedOn === list.filters
            ? { names: ["paidTimeStart", "paidTimeEnd"], sentence: disabledReason }
            : undefined
        }
        columns={orderColumns({ onDeliver: ({ orderId }) => setSending(orderId), invoiceOf: invoices.actOf })}
        actions={
          <>
            <LinkButton to={officePaths.deliveries()}>批量发货</LinkButton>
            <ExportButton
              endpoint={exportOrders}
              input={asFiltered}
              disabledReason={disabledReason}
              onRefused={() => setRefusedOn(list.filters)}
            />
          </>
        }
        summary={
          <>
            共 {countText(total ?? 0, more)} 笔
            {totalAmt === null ? (
              more && "，选好付款日期后显示合计"
            ) : (
              <>
                ，合计 <Typography.Text strong>{formatAmount(totalAmt)}</Typography.Text>
              </>
            )}
            {Boolean(givenBackAmt) && `（不含全额退款的 ${formatAmount(givenBackAmt)}）`}
            <Elsewhere
              counts={elsewhere}
              onShow={() => list.show({ filters: { ...list.filters, orderStatus: "all", delivery: "all" } })}
            />
          </>
        }
        empty={{ text: "还没有订单" }}
      />
      <DeliverDialog orderId={sending} onClose={() => setSending(undefined)} />
      <InvoiceDialog
        {...invoices.dialog}
        history={(recordId) => <RecordHistory kind="invoice" recordId={recordId} />}
      />
    </>
  );
}

type ElsewhereProps = {
  counts: readonly { orderStatus: OrderStatus; count: number }[];
  onShow: () => void;
};

/** A search for one order or buyer leaves nothing out silently: what it finds in other states, and the way there. */
function Elsewhere({ counts, onShow }: ElsewhereProps) {
  if (counts.length === 0) return null;
  const words = counts.map(({ orderStatus, count }) => `${ORDER_STATUS_LABELS[orderStatus]} ${count} 笔`);
  return (
    <>
      ，另有{words.join("、")}
      <Button type="link" size="small" onClick={onShow}>
        查看全部状态
      </Button>
    </>
  );
}
