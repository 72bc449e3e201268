import { getTrackingLogs, noteTracking } from "@zhutu/domain/ordering/contract.ts";
import { revealConsigneePhone } from "@zhutu/domain/ordering/desk/contract.ts";
import { isPhone, maskPhone } from "@zhutu/domain/phone.ts";
import { whyAddressStays } from "@zhutu/domain/ordering/desk/address-change.ts";
import { remarkRule } from "@zhutu/domain/shipping/express.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Button, Card, Descriptions, Flex, Form, Input, Timeline, Typography } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { CardHead, withCardHead } from "../../../office/card-head.tsx";
import { officePaths } from "../../../office-paths.ts";
import { api, sayDone } from "../../../lib/api/api.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { markStale, useApi } from "../../../lib/api/query.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";
import { DateField } from "../../../office/form/date-field.tsx";
import { RevealPhone } from "../../../office/reveal-phone.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { fromWallTime, toWallTime } from "../../../office/form/wall-time.ts";
import { useAskedForm } from "../../../office/use-asked-form.ts";
import { ChangeAddressDialog } from "./change-address-dialog.tsx";
import { DeliverDialog } from "./deliver-dialog.tsx";
import type { OrderDetail } from "../../../lib/orders/order.ts";
import { whyNotSent } from "./order-list.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";

const flush = { margin: 0 };

/** Where an order's parcel goes, with what courier, and its way; sending it and putting it right. */
export function OrderParcel({ order }: { order: OrderDetail }) {
  const { orderId, addr, expressCompany, trackingNo, orderStatus, office } = order;
  const [open, setOpen] = useState(false);
  const state = office?.deliveryState ?? "none";
  const why = whyNotSent(state, orderStatus);
  const whyStays = whyAddressStays(orderStatus, state);
  const [changing, setChanging] = useAskedForm("address", whyStays === undefined);
  const sent = trackingNo !== null;
  return (
    <Card
      styles={withCardHead}
      title={
        <CardHead name="收件与物流">
          {sent ? (
            <Button onClick={() => setOpen(true)}>改快递单号</Button>
          ) : (
            <Flex gap="small" align="center" wrap>
              {whyStays === undefined && <Button onClick={() => setChanging({})}>改地址</Button>}
              {state === "waiting" && (
                <Link to={officePaths.packingSlip(orderId)} target="_blank" rel="noopener">
                  装箱单
                </Link>
              )}
              {why && <Typography.Text type="secondary">{why}</Typography.Text>}
              <Button type="primary" disabled={why !== undefined} onClick={() => setOpen(true)}>
                发货
              </Button>
            </Flex>
          )}
        </CardHead>
      }
    >
      <Flex vertical gap="middle">
        <Descriptions
          column={{ xs: 1, sm: 1, md: 2 }}
          items={[
            ...(addr
              ? [
                  { key: "name", label: "收件人", children: addr.name },
                  { key: "phone", label: "手机号", children: <ConsigneePhone {...{ orderId, ...addr }} /> },
                  {
                    key: "address",
                    label: "收件地址",
                    span: "filled" as const,
                    children: `${addr.regionText} ${addr.address}`,
                  },
                ]
              : []),
            { key: "courier", label: "快递公司", children: expressCompany ?? "还没有发货" },
            {
              key: "number",
              label: "快递单号",
              children: sent ? <Typography.Text copyable={copyable}>{trackingNo}</Typography.Text> : "--",
            },
          ]}
        />
        <FormerAddresses changes={office?.addressChanges ?? []} />
        {sent && <Way orderId={orderId} />}
      </Flex>
      <ChangeAddressDialog
        order={order}
        open={changing !== undefined}
        onClose={() => setChanging(undefined)}
      />
      <DeliverDialog orderId={open ? orderId : undefined} onClose={() => setOpen(false)} />
    </Card>
  );
}

/** An ended account's is gone. */
const ConsigneePhone = ({ orderId, telephone }: { orderId: string; telephone: string }) =>
  telephone === "" ? (
    "--"
  ) : (
    <RevealPhone
      of="订单"
      telephone={isPhone(telephone) ? maskPhone(telephone) : telephone}
      reveal={(body) => api(revealConsigneePhone, { params: { orderId }, body }, { quiet: true })}
    />
  );

type Changes = NonNullable<OrderDetail["office"]>["addressChanges"];

/** Where it went before, the newest change first. */
const FormerAddresses = ({ changes }: { changes: Changes }) =>
  changes.length > 0 && (
    <Flex vertical gap={4}>
      {changes.toReversed().map(({ at, userName, before: { name, telephone, regionText, address } }) => (
        <Typography.Text key={at} type="secondary">
          {userName} {formatTime(at)} 修改，原来是：{name} {telephone} {regionText} {address}
        </Typography.Text>
      ))}
    </Flex>
  );

const copyable = { tooltips: ["复制单号", "复制成功"] as [string, string] };

/** The parcel's way, the newest first, and adding to it by hand; a silent courier hides nothing else. */
function Way({ orderId }: { orderId: string }) {
  const query = useApi(getTrackingLogs, { params: { orderId } }, { retry: false });
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Flex justify="space-between" align="center" gap="small" wrap>
        <Typography.Text strong>物流记录</Typography.Text>
        <Button onClick={() => setAdding(true)}>添加物流记录</Button>
      </Flex>
      <QueryView query={query} failed="物流信息加载失败，请稍后重试">
        {({ routes }) =>
          routes.length === 0 ? (
            <Typography.Paragraph type="secondary" style={flush}>
              还没有物流记录
            </Typography.Paragraph>
          ) : (
            <Timeline
              items={routes.map(({ acceptTime, remark }, at) => ({
                key: routes.length - at,
                content: (
                  <Flex vertical>
                    <span>{remark}</span>
                    <Typography.Text type="secondary">{formatTime(acceptTime)}</Typography.Text>
                  </Flex>
                ),
              }))}
            />
          )
        }
      </QueryView>
      <NoteDialog orderId={orderId} open={adding} onClose={() => setAdding(false)} />
    </>
  );
}

const timeRule = ruled((text: string) => (text === "" ? "请选择时间" : undefined), "");

function NoteDialog({ orderId, ...dialog }: { orderId: string; open: boolean; onClose: () => void }) {
  return (
    <AskingDialog
      {...dialog}
      title="添加物流记录"
      yes="添加"
      initial={{ acceptTime: toWallTime(new Date(serverNow()).toISOString()), remark: "" }}
      run={async ({ acceptTime, remark }) => {
        const body = { acceptTime: fromWallTime(acceptTime) ?? "", remark };
        await api(noteTracking, { params: { orderId }, body }, { quiet: true });
        sayDone(noteTracking);
        await markStale([getTrackingLogs]);
      }}
    >
      <Form.Item name="acceptTime" label="时间" required rules={[timeRule]}>
        <DateField withTime placeholder="选择时间" />
      </Form.Item>
      <Form.Item
        name="remark"
        label="物流说明"
        required
        rules={[ruled(remarkRule, "")]}
        extra="买家能看到，添加后不能修改"
      >
        <Input.TextArea rows={2} autoComplete="off" />
      </Form.Item>
    </AskingDialog>
  );
}
