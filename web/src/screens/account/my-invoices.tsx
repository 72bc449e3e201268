import { keepPreviousData } from "@tanstack/react-query";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listMyInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { isNotNeeded, isWithdrawn } from "@zhutu/domain/invoicing/invoice-status.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Link } from "react-router";
import { AmountToBe, InvoiceTag } from "../../features/invoicing/invoice-tag.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { type CardColumn, CardTable, InCard, InTable } from "../../ui/card-table.tsx";
import { listParams, words } from "../../lib/lists/list-params.ts";
import { ListSearch } from "../../lib/lists/list-search.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { PagedList } from "../../lib/lists/paged-list.tsx";
import { EmptyState } from "../../ui/states.tsx";
import css from "../../features/invoicing/invoicing.module.css";

export const handle = routeHandle({ access: ["user"], title: "我的发票" });

type Row = CallReply<typeof listMyInvoices>["invoices"][number];

const params = listParams({ fields: { q: words({ as: "productName" }) }, pageSizes: [] });

/** Every paid order with the state of its invoice (learner spec 2): search, apply, look at it. */
export default function MyInvoicesPage() {
  const { filters, page, query, to } = useListParams(params);
  const list = useApi(
    listMyInvoices,
    { query },
    { placeholderData: keepPreviousData, staleTime: 0, ...changedInOtherTabs },
  );
  return (
    <>
      <PageTitle>我的发票</PageTitle>
      <div className={`pg-h ${css.head}`}>
        <h1>我的发票</h1>
        <ListSearch
          list={to({ filters: { q: "" } })}
          name="q"
          words={filters.q}
          label="搜索我的发票"
          placeholder="搜索商品名称"
        />
      </div>
      <QueryView query={list}>
        {({ invoices, total }) => (
          <PagedList
            page={page}
            total={total}
            stale={list.isPlaceholderData}
            to={(at) => to({ page: at })}
            empty={<Nothing filtered={filters.q !== ""} />}
          >
            <CardTable
              label="我的发票"
              columns={columns}
              rows={invoices}
              idOf={(row) => row.orderId}
              card={{
                areas: '"name status" "payer amount" "time order"',
                widths: "minmax(0, 1fr) auto",
              }}
              apart
              wide
            />
          </PagedList>
        )}
      </QueryView>
    </>
  );
}

const columns: readonly CardColumn<Row>[] = [
  {
    key: "name",
    head: "商品",
    cell: ({ invoiceName }) => (
      <b className={css.name} title={invoiceName}>
        {invoiceName}
      </b>
    ),
  },
  {
    key: "order",
    head: "订单号",
    width: 176,
    className: `num ${css.state}`,
    cell: ({ orderId }) => (
      <Link className={`link ${css.touch}`} to={paths.submittedOrder(orderId)}>
        <InTable>{orderId}</InTable>
        <InCard>订单详情</InCard>
      </Link>
    ),
  },
  { key: "payer", head: "抬头", className: css.payer, cell: ({ payerName }) => payerName || null },
  {
    key: "amount",
    head: "金额",
    right: true,
    width: 136,
    className: "num",
    cell: (row) => <AmountToBe invoice={row} />,
  },
  {
    key: "time",
    head: "申请时间",
    label: "申请",
    width: 168,
    className: "num",
    cell: ({ createTime }) => (createTime === null ? null : formatTime(createTime)),
  },
  { key: "status", head: "状态", width: 140, className: css.state, cell: (row) => <Status row={row} /> },
];

function Status({ row }: { row: Row }) {
  const { orderId, invoiceName, invoiceAmt, invoiceId } = row;
  const notNeeded = isNotNeeded(row);
  const nothing = invoiceAmt === 0 && !row.refundedWhole;
  const asked = !nothing && (invoiceId !== null || notNeeded);
  const again = isWithdrawn(row) && !notNeeded;
  return (
    <span className={css.status}>
      {asked && <InvoiceTag invoice={row} />}
      <Link className={`link ${css.touch}`} to={paths.invoice(orderId)}>
        <span className="sr">{invoiceName} </span>
        {nothing ? "无需开票" : asked ? (again ? "重新申请" : "查看") : "申请发票"}
      </Link>
    </span>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return (
    <div className="card">
      <EmptyState
        icon="invoice"
        text={filtered ? "没有符合条件的订单" : "还没有可以开发票的订单"}
        action={
          <Link
            className={buttonClass({ look: "line" })}
            to={filtered ? paths.myInvoices() : paths.courses()}
          >
            {filtered ? "查看全部" : "去选课"}
          </Link>
        }
      />
    </div>
  );
}
