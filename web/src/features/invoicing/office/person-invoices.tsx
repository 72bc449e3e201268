import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { INVOICE_TYPE_LABELS, postedText } from "@zhutu/domain/invoicing/invoice-status.ts";
import { listPersonInvoices } from "@zhutu/domain/people/person-contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Flex, Typography } from "antd";
import { Link } from "react-router";
import { useApi } from "../../../lib/api/query.ts";
import { officePaths } from "../../../office-paths.ts";
import { StatusTag } from "../../../office/status-tag.tsx";
import type { Column } from "../../../office/table/columns.tsx";
import { INVOICE_STATES, shownOf } from "./invoice-list.ts";
import { PagedRows, usePage } from "../../../office/table/paged-rows.tsx";

const columns: readonly Column<CallReply<typeof listPersonInvoices>["rows"][number]>[] = [
  {
    key: "payer",
    title: "抬头",
    cell: (one) => (
      <Flex vertical>
        <Link to={officePaths.invoices({ orderId: one.orderId })}>{one.payerName}</Link>
        <Typography.Text type="secondary">{INVOICE_TYPE_LABELS[one.invoiceType]}</Typography.Text>
      </Flex>
    ),
  },
  {
    key: "order",
    title: "订单",
    width: 208,
    long: true,
    cell: (one) => (
      <Flex vertical>
        <span>{one.invoiceName}</span>
        <Link to={officePaths.order(one.orderId)}>{one.orderId}</Link>
      </Flex>
    ),
  },
  { key: "amount", title: "金额", width: 110, as: "amount", value: (one) => one.invoiceAmt },
  {
    key: "number",
    title: "发票号码",
    width: 200,
    long: true,
    value: (one) => one.invoiceNo || "--",
  },
  {
    key: "status",
    title: "状态",
    width: 120,
    cell: (one) => <StatusTag of={INVOICE_STATES} is={shownOf(one)} />,
  },
  {
    key: "sent",
    title: "发送时间",
    width: 172,
    cell: (one) => (
      <Flex vertical>
        <span>{one.sentTime === null ? "--" : formatTime(one.sentTime)}</span>
        <Typography.Text type="secondary">{postedText(one)}</Typography.Text>
      </Flex>
    ),
  },
];

/** Invoices of the person's orders; each leads to its row, where it is sent again. */
export function PersonInvoices({ userId }: { userId: number }) {
  const page = usePage(false);
  const query = useApi(
    listPersonInvoices,
    { params: { userId }, query: page },
    { placeholderData: keepPreviousData },
  );
  return (
    <PagedRows
      title="发票"
      query={query}
      columns={columns}
      idOf={(one) => one.invoiceId}
      empty="还没有申请发票"
    />
  );
}
