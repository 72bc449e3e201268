import { ORDER_PAGE_SIZES } from "@zhutu/domain/paging.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { listOrders } from "@zhutu/domain/ordering/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Table, type TableProps } from "antd";
import { useNavigate, useSearchParams } from "react-router";
import { ExportButton } from "../../features/ordering/office/export-button.tsx";
import {
  type OrderListState,
  orderListQuery,
  readOrderList,
  writeOrderList,
} from "../../features/ordering/office/list-url.ts";
import { HIDEABLE, ORDER_COLUMNS, type OrderRow } from "../../features/ordering/office/order-columns.tsx";
import { OrderFilters } from "../../features/ordering/office/order-filters.tsx";
import { AntdRoom } from "../../features/shell/antd-room.tsx";
import { ColumnSettings, useHiddenColumns } from "../../features/shell/column-settings.tsx";
import { OfficeTitle } from "../../features/shell/office-title.tsx";
import { useApi } from "../../lib/api/query.ts";
import { paths } from "../../paths.ts";
import { EmptyState, ErrorState, SkeletonRows } from "../../ui/states.tsx";

/** The orders of all buyers; the list's whole state is its address. */
export default function OfficeOrders() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [hidden, hide] = useHiddenColumns("orders");
  const state = readOrderList(search);
  const setState = (change: Partial<OrderListState>): void => {
    void navigate(paths.officeOrders(writeOrderList({ ...state, ...change })));
  };
  const { page, pageSize, ...filters } = state;
  const { data, error, isPlaceholderData, refetch } = useApi(
    listOrders,
    { query: orderListQuery(state) },
    { placeholderData: keepPreviousData },
  );
  const table: TableProps<OrderRow> = {
    columns: ORDER_COLUMNS.filter(({ key }) => !hidden.includes(String(key))),
    loading: isPlaceholderData,
    scroll: { x: 1040 },
    pagination: {
      current: page,
      pageSize,
      total: data?.total ?? 0,
      showSizeChanger: true,
      pageSizeOptions: [...ORDER_PAGE_SIZES],
      onChange: (to, size) => setState({ page: size === pageSize ? to : 1, pageSize: size }),
    },
  };
  return (
    <AntdRoom>
      <OfficeTitle title="订单">
        <ExportButton filters={filters} />
      </OfficeTitle>
      <section className="card">
        <OrderFilters filters={filters} onApply={(changed) => setState({ ...changed, page: 1 })} />
        <div className="o-tools">
          <span role="status">
            {data && (
              <>
                共 {data.total} 笔，合计 <b className="num o-total">{formatAmount(data.totalAmt)}</b>
              </>
            )}
          </span>
          <span className="grow" />
          <ColumnSettings columns={HIDEABLE} hidden={hidden} onHide={hide} />
        </div>
        {error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : data?.orders.length === 0 ? (
          <EmptyState icon="file" text="没有符合条件的订单，换个条件再查一次" />
        ) : data ? (
          <Table<OrderRow> {...table} rowKey="orderId" dataSource={data.orders} />
        ) : (
          <SkeletonRows rows={6} height={56} />
        )}
      </section>
    </AntdRoom>
  );
}
