import { freeCopies } from "@zhutu/domain/ordering/order.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listCopiesGiven } from "@zhutu/domain/ordering/copies/contract.ts";
import {
  COPY_STATE_LABELS,
  isGivenByPhone,
  mayTakeBack,
} from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { whoOf } from "@zhutu/domain/enrolment/noted-name.ts";
import { Button, Card, Flex, Typography } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi } from "../../../lib/api/query.ts";
import { officePaths } from "../../../office-paths.ts";
import type { Column } from "../../../office/table/columns.tsx";
import { type RowAct, RowActs } from "../../../office/table/row-acts.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { SkeletonRows } from "../../../ui/states.tsx";
import { MoveDialog } from "../copies/move-dialog.tsx";
import { moveToPhone, useTakeBack } from "../copies/use-take-back.ts";
import { copiesOf } from "../order-text.ts";
import type { OrderDetail } from "../../../lib/orders/order.ts";

type Copy = CallReply<typeof listCopiesGiven>[number];
const shownAtOnce = 50;

const COLUMNS: readonly Column<Copy>[] = [
  { key: "phone", title: "手机号", width: 140, value: ({ phone }) => phone },
  {
    key: "name",
    title: "学员",
    width: 140,
    value: ({ userName, notedName }) => userName ?? notedName ?? "--",
  },
  { key: "state", title: "状态", width: 100, value: ({ state }) => COPY_STATE_LABELS[state] },
  {
    key: "progress",
    title: "进度",
    width: 80,
    align: "right",
    value: ({ studyProgress }) => `${studyProgress}%`,
  },
  { key: "given", title: "分配时间", width: 172, as: "time", value: ({ createTime }) => createTime },
];

/** Whom the copies of a paid package were given to, item by item. */
export function OrderCopies({ order }: { order: OrderDetail }) {
  const { used, total } = copiesOf(order);
  return (
    <Card
      title={`已分配名额（${used} / ${total}）`}
      extra={<Link to={officePaths.assignCopies(order.orderId)}>分配和收回</Link>}
    >
      <Flex vertical gap="middle">
        {order.orderItems.map((line) => (
          <Flex vertical gap="small" key={line.orderItemId}>
            <Typography.Text strong>
              {line.orderItemName}：已分配 {line.copiesUsed} 个，还剩 {freeCopies(line)} 个
              {line.copiesReturned > 0 && `，已退款 ${line.copiesReturned} 个`}
            </Typography.Text>
            {line.copiesUsed > 0 && <Given orderId={order.orderId} line={line} />}
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}

const givenOf = ({ assignmentId, phone, notedName }: Copy) => ({ assignmentId, phone, notedName });

type GivenProps = { orderId: string; line: OrderDetail["orderItems"][number] };

function Given({ orderId, line }: GivenProps) {
  const params = { orderId, orderItemId: line.orderItemId };
  const { busy, takeBack } = useTakeBack();
  const [moving, setMoving] = useState<Copy>();
  const actsOf = (copy: Copy): RowAct[] => [
    ...(isGivenByPhone(line) ? [{ label: "换号", run: () => setMoving(copy) }] : []),
    { label: "收回", danger: true, busy, run: () => void takeBack({ ...params, ...givenOf(copy) }) },
  ];
  const acts: Column<Copy> = {
    key: "acts",
    title: "操作",
    width: 112,
    cell: (copy) => mayTakeBack(copy.state) && <RowActs of={whoOf(copy)} acts={actsOf(copy)} />,
  };
  const query = useApi(listCopiesGiven, { params });
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={2} height={48} />}>
      {(copies) => (
        <>
          <RowsTable
            rows={copies.slice(0, shown)}
            idOf={({ assignmentId }) => assignmentId}
            columns={[...COLUMNS, acts]}
            empty={null}
            size="small"
          />
          <MoveDialog
            copy={moving}
            onClose={() => setMoving(undefined)}
            onMove={({ assignmentId }, telephone) => moveToPhone({ ...params, assignmentId }, telephone)}
          />
          {copies.length > shown && (
            <Button onClick={() => setShown(shown + shownAtOnce)}>
              再显示 {Math.min(shownAtOnce, copies.length - shown)} 个
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}
