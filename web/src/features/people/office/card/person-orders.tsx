import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { listPersonOrders } from "@zhutu/domain/people/person-contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Flex, Typography } from "antd";
import { Link } from "react-router";
import { useApi } from "../../../../lib/api/query.ts";
import { officePaths } from "../../../../office-paths.ts";
import type { Column } from "../../../../office/table/columns.tsx";
import { PagedRows, usePage } from "../../../../office/table/paged-rows.tsx";

const columns: readonly Column<CallReply<typeof listPersonOrders>["rows"][number]>[] = [
  {
    key: "order",
    title: "订单",
    cell: (one) => (
      <Flex vertical>
        <Link to={officePaths.order(one.orderId)}>{one.orderId}</Link>
        <Typography.Text type="secondary">{one.orderName}</Typography.Text>
      </Flex>
    ),
  },
  { key: "amount", title: "金额", width: 120, as: "price", value: (one) => one.orderAmt },
  { key: "status", title: "状态", width: 100, value: (one) => ORDER_STATUS_LABELS[one.orderStatus] },
  { key: "created", title: "下单时间", width: 172, as: "time", value: (one) => one.createTime },
];

type Props = { userId: number; short?: boolean };

/** Orders in all states, also unpaid and closed ones. */
export function PersonOrders({ userId, short = false }: Props) {
  const page = usePage(short);
  const query = useApi(
    listPersonOrders,
    { params: { userId }, query: page },
    { placeholderData: keepPreviousData },
  );
  return (
    <PagedRows
      title="订单"
      query={query}
      columns={columns}
      idOf={(one) => one.orderId}
      empty="还没有订单"
      allAt={short ? officePaths.user({ userId, tab: "orders" }) : undefined}
    />
  );
}
