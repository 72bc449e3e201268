import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { PAY_FIELD } from "@zhutu/domain/ordering/paying/pay-address.ts";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { type OrderActions, OrderTable } from "../../features/ordering/order-table.tsx";
import { type MyOrders, myOrdersParams } from "../../features/ordering/order-query.ts";
import { useBuyAgain, useDeleteOrder } from "../../features/ordering/order-acts.ts";
import type { Order } from "../../lib/orders/order.ts";
import { askAgainMs, isTakenInWechat } from "../../features/payment/wechat-taken.tsx";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Choices, choicesOf } from "../../lib/lists/choices.tsx";
import { ListSearch } from "../../lib/lists/list-search.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { PagedList } from "../../lib/lists/paged-list.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import css from "../../features/ordering/my-orders.module.css";
import { NextStep } from "../../features/payment/order-notes.tsx";
import { routeHandle } from "../../lib/route-handle.ts";

const PayDialog = lazyDialog(async () => ({
  default: (await import("../../features/payment/pay-dialog.tsx")).PayDialog,
}));

export const handle = routeHandle({ access: ["user"], title: "我的订单" });

/** While an order waits for its money, the list looks again whether it was paid or closed. */
const lookAgainMs = 15_000;

const isPaying = ({ orderStatus }: Order): boolean => orderStatus === ORDER_STATUS.paying;

function lookAgain(orders: readonly Order[] = []): number | false {
  if (!orders.some(isPaying)) return false;
  return orders.some((one) => isPaying(one) && isTakenInWechat(one.orderId)) ? askAgainMs : lookAgainMs;
}

/** My orders (learner spec 2): search, filter, pay, delete, buy again. */
export default function MyOrdersPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const myOrders = useListParams(myOrdersParams);
  const { page, pageSize, query, to } = myOrders;
  const list = useApi(
    listMyOrders,
    { query },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      ...changedInOtherTabs,
      refetchInterval: ({ state }) => lookAgain(state.data?.orders),
    },
  );
  // Named where WeChat comes back from saying who pays.
  const [payingId, setPayingId] = useState(search.get(PAY_FIELD));
  const askAndDelete = useDeleteOrder();
  const { buyAgain } = useBuyAgain();
  const actions: OrderActions = {
    onPay: ({ orderId }) => setPayingId(orderId),
    isTaken: ({ orderId }) => isTakenInWechat(orderId),
    onDelete: ({ orderId }) => void askAndDelete(orderId),
    nextStep: (order) => <NextStep order={order} size="sm" />,
    onBuyAgain: ({ orderId }) => buyAgain(orderId),
  };
  return (
    <>
      <PageTitle>我的订单</PageTitle>
      <Head myOrders={myOrders} />
      <QueryView query={list}>
        {({ orders, total }) => (
          <PagedList
            page={page}
            pageSize={pageSize}
            total={total}
            stale={list.isPlaceholderData}
            to={(at) => to({ page: at })}
            empty={<Nothing {...myOrders.filters} />}
            foot={(pager) => <Foot myOrders={myOrders}>{pager}</Foot>}
          >
            <Orders orders={orders} {...actions} />
          </PagedList>
        )}
      </QueryView>
      {payingId && (
        <PayDialog
          orderId={payingId}
          open
          startAtPaying={payingId === search.get(PAY_FIELD)}
          onClose={() => {
            setPayingId(null);
            if (search.has(PAY_FIELD)) void navigate(to({ page }), { replace: true });
            void list.refetch();
          }}
        />
      )}
    </>
  );
}

function Head({ myOrders }: { myOrders: MyOrders }) {
  return (
    <>
      <div className={`pg-h ${css.head}`}>
        <h1>我的订单</h1>
        <ListSearch
          list={myOrders.to({ filters: { q: "" } })}
          name="q"
          words={myOrders.filters.q}
          label="搜索我的订单"
          placeholder="搜索商品名称"
        />
      </div>
      <div className={css.filters}>
        <Choices label="按状态筛选" of={choicesOf(myOrders, "state")} />
      </div>
    </>
  );
}

function Orders({ orders, ...actions }: OrderActions & { orders: readonly Order[] }) {
  return <OrderTable orders={orders} now={useNow(orders.some(isPaying))} {...actions} />;
}

function Foot({ myOrders, children }: { myOrders: MyOrders; children: ReactNode }) {
  return (
    <div className={css.foot}>
      <select
        className="select"
        aria-label="每页条数"
        value={myOrders.pageSize}
        onChange={(event) => myOrders.show({ pageSize: Number(event.target.value) })}
      >
        {myOrders.pageSizes.map((size) => (
          <option key={size} value={size}>
            每页 {size} 单
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}

function Nothing({ state, q }: MyOrders["filters"]) {
  const filtered = state !== "all" || q !== "";
  return (
    <div className="card">
      <EmptyState
        icon="invoice"
        text={filtered ? "没有符合条件的订单" : "还没有订单"}
        action={
          <Link className={buttonClass({ look: "line" })} to={filtered ? paths.myOrders() : paths.courses()}>
            {filtered ? "查看全部订单" : "去选课"}
          </Link>
        }
      />
    </div>
  );
}
