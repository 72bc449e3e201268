import { isMissing } from "@zhutu/domain/endpoint.ts";
import { getOrder } from "@zhutu/domain/ordering/contract.ts";
import { ORDER_ACT_LABELS, orderActs, whyNotAct } from "@zhutu/domain/ordering/desk/order-acts.ts";
import { Alert, Button, Col, Flex, Row, Tag, Typography } from "antd";
import type { ComponentProps } from "react";
import { useParams, useSearchParams } from "react-router";
import { AssignedCourseSelect } from "../../features/catalogue/office/course-select.tsx";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { OrderInvoices } from "../../features/invoicing/office/order-invoices.tsx";
import { RefundedMark } from "../../features/ordering/office/order-columns.tsx";
import { OrderCopies } from "../../features/ordering/office/order-copies.tsx";
import { ORDER_STATES } from "../../features/ordering/office/order-list.ts";
import type { OrderDetail } from "../../lib/orders/order.ts";
import { OrderParcel } from "../../features/ordering/office/order-parcel.tsx";
import { OrderPayment } from "../../features/ordering/office/order-payment.tsx";
import { OrderProducts } from "../../features/ordering/office/order-products.tsx";
import { ExchangeDialog } from "../../features/refunds/office/exchange-dialog.tsx";
import { PersonNotes } from "../../features/people/office/person-notes.tsx";
import { OrderRefunds } from "../../features/refunds/office/order-refunds.tsx";
import { isWithinRights, rightsOf } from "../../features/shell/office/menu-of.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useSession } from "../../lib/session/session.ts";
import { officePaths } from "../../office-paths.ts";
import { asLeft } from "../../lib/lists/list-left.ts";
import { MissingRecord, OfficePage } from "../../office/shell/office-page.tsx";
import { useAskedForm } from "../../office/use-asked-form.ts";
import { StatusTag } from "../../office/status-tag.tsx";
import { tight } from "../../office/table/columns.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "manageOrders",
  title: "订单详情",
  crumbs: ["销售", "订单", "订单详情"],
});

const people = { needs: "seeAPerson" } as const;

/** One order: what was bought and why it cost that, who paid, its parcel, invoice, refunds and copies. */
export default function OfficeOrderPage() {
  const { orderId = "" } = useParams();
  const query = useApi(getOrder, { params: { orderId } });
  const order = query.data;
  // A malformed order number is refused.
  if (!order && (isMissing(query.error) || query.error?.status === 400)) return <NoSuchOrder />;
  return (
    <OfficePage
      title={order ? `订单 ${order.orderId}` : "订单详情"}
      beside={order && <Marks order={order} />}
      actions={order && <RecordHistory kind="order" recordId={orderId} labels={FIELDS} />}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={6} height={48} />}>
        {(known) => <OrderDesk order={known} />}
      </QueryView>
    </OfficePage>
  );
}

type OrderLine = OrderDetail["orderItems"][number];

function OrderDesk({ order }: { order: OrderDetail }) {
  const { orderId, office } = order;
  const rights = rightsOf(useSession());
  const [search] = useSearchParams();
  const desk = office ?? { deliveryState: "none" as const, orderItems: [] };
  const whyNot = whyNotAct({ ...order, ...desk });
  const exchangeable = whyNot.exchange === undefined ? exchangeableOf(order) : [];
  const [exchanging, setExchanging] = useAskedForm(
    "exchange",
    lineOf(exchangeable, search.get("line") ?? undefined) !== undefined,
  );
  const exchanged = exchanging && lineOf(exchangeable, exchanging["line"]);
  const exchangeOf = (line: OrderLine) =>
    exchangeable.includes(line) && (
      <Button
        type="link"
        style={tight}
        aria-label={`换课 ${line.orderItemName}`}
        onClick={() => setExchanging({ line: String(line.orderItemId) })}
      >
        换课
      </Button>
    );
  const asked = orderActs.find((act) => act === search.get("form"));
  const whyClosed =
    asked &&
    (whyNot[asked] ??
      (asked === "exchange" && exchangeable.length > 1 ? "请在要换的那一行按“换课”" : undefined));
  return (
    <>
      {whyClosed && <Alert type="warning" showIcon title={`${ORDER_ACT_LABELS[asked]}：${whyClosed}`} />}
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={16}>
          <Flex vertical gap={16}>
            <OrderProducts order={order} {...(exchangeable.length > 0 && { actsOf: exchangeOf })} />
            {office?.deliveryState !== "none" && <OrderParcel order={order} />}
            <OrderInvoices
              order={order}
              history={(recordId) => <RecordHistory kind="invoice" recordId={recordId} />}
            />
            {hasCopies(order) && <OrderCopies order={order} />}
            <OrderRefunds order={order} mayBegin={whyNot.refund === undefined} />
          </Flex>
        </Col>
        <Col xs={24} xl={8}>
          <Flex vertical gap={16}>
            <OrderPayment order={order} linked={isWithinRights(people, rights)} />
            {office && isWithinRights({ needs: "answerCallers" }, rights) && (
              <PersonNotes userId={office.buyer.userId} orderId={orderId} mayDelete={false} />
            )}
          </Flex>
        </Col>
      </Row>
      <ExchangeDialog
        orderId={orderId}
        line={exchanged}
        onClose={() => setExchanging(undefined)}
        choice={(field: Pick<ComponentProps<typeof AssignedCourseSelect>, "chosen" | "onChosen">) => (
          <AssignedCourseSelect
            priced
            id="exchange-course"
            value={field.chosen?.courseId ?? null}
            {...field}
          />
        )}
      />
    </>
  );
}

const exchangeableOf = ({ orderItems, office }: OrderDetail): OrderLine[] =>
  orderItems.filter((line) =>
    office?.orderItems.some(
      ({ orderItemId, whyNotExchanged }) => orderItemId === line.orderItemId && whyNotExchanged === null,
    ),
  );

/** The line of that number, or the only one. */
const lineOf = (lines: readonly OrderLine[], orderItemId: string | undefined): OrderLine | undefined =>
  orderItemId === undefined
    ? lines.length === 1
      ? lines[0]
      : undefined
    : lines.find((line) => String(line.orderItemId) === orderItemId);

const FIELDS = { expressCompany: "快递公司", trackingNo: "快递单号" };

const hasCopies = ({ orderType, paidTime }: OrderDetail): boolean =>
  orderType === "package" && paidTime !== null;

function Marks({ order }: { order: OrderDetail }) {
  const state = order.office?.deliveryState;
  return (
    <>
      <StatusTag of={ORDER_STATES} is={order.orderStatus} />
      <RefundedMark {...order} />
      {order.orderType === "package" && <Tag color="blue">单位购买</Tag>}
      {state === "waiting" && <Typography.Text type="warning">待发货</Typography.Text>}
      {state === "sent" && <Typography.Text type="secondary">已发货</Typography.Text>}
    </>
  );
}

const NoSuchOrder = () => (
  <MissingRecord
    record="这个订单"
    text="请核对订单号"
    back={{ to: asLeft(officePaths.orders()), label: "返回订单列表" }}
  />
);
