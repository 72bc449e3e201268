import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { countDeliveries } from "@zhutu/domain/ordering/deliveries/contract.ts";
import { deliverOrder, getOrder, getTrackingLogs, listOrders } from "@zhutu/domain/ordering/contract.ts";
import type { Delivery } from "@zhutu/domain/ordering/delivery.ts";
import { expressCompanyRule, expressNoRule, courierNames } from "@zhutu/domain/shipping/express.ts";
import { Alert, AutoComplete, Button, Flex, Form, Input, Row, Typography } from "antd";
import { useState } from "react";
import { sentenceOf } from "../../../lib/api/api.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi, useApiWrite } from "../../../lib/api/query.ts";
import { ruled } from "../../../office/form/field-rules.ts";
import { CancelButton, FormModal, Typed } from "../../../office/form/form-modal.tsx";
import { copyText } from "../../../ui/copy.ts";
import { SkeletonRows } from "../../../ui/states.tsx";
import type { OrderDetail } from "../../../lib/orders/order.ts";
import { FormField } from "../../../office/form/form-field.tsx";

const stale = [getOrder, listOrders, getTrackingLogs, countDeliveries, getMenuWaiting];

type Props = { orderId: string | undefined; onClose: () => void };

/** Records how one order was sent, or corrects it. */
export function DeliverDialog({ orderId, onClose }: Props) {
  return (
    <FormModal open={orderId !== undefined} width={640} title="发货信息" footer={null} onClose={onClose}>
      {orderId !== undefined && <Opened orderId={orderId} onDone={onClose} />}
    </FormModal>
  );
}

function Opened({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const query = useApi(getOrder, { params: { orderId } });
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} />}>
      {(order) => (
        <DeliverForm opened={order} again={async () => (await query.refetch()).data} onDone={onDone} />
      )}
    </QueryView>
  );
}

/** The delivery known to this dialog; the correction is based on it. */
const sentOf = ({ expressCompany, trackingNo }: OrderDetail): Delivery | undefined =>
  expressCompany === null || trackingNo === null ? undefined : { expressCompany, trackingNo };

type FormProps = { opened: OrderDetail; again: () => Promise<OrderDetail | undefined>; onDone: () => void };

function DeliverForm({ opened, again, onDone }: FormProps) {
  const { orderId } = opened;
  // A label may have been written by what stands here: it changes only with a sentence.
  const [{ addr, office }, setShown] = useState(opened);
  const [form] = Form.useForm<Delivery>();
  const [standing, setStanding] = useState(() => sentOf(opened));
  const [problem, setProblem] = useState("");
  const write = useApiWrite(deliverOrder, { stale, quiet: true });
  const put = async (given: Delivery): Promise<void> => {
    setProblem("");
    try {
      const openedOn = office?.addressChanges.length ?? 0;
      const body = { ...given, ...(standing && { replaces: standing }), openedOn };
      await write.mutateAsync({ params: { orderId }, body });
      onDone();
    } catch (failure) {
      if (failure instanceof CallError && failure.reason === "ORDER_CHANGED")
        setShown((await again()) ?? opened);
      setProblem(sentenceOf(failure));
      // Somebody else saved first: show their entry before it can be overwritten.
      if (failure instanceof CallError && failure.reason === "DELIVERED_ALREADY" && failure.detail)
        setStanding(failure.detail as Delivery);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{
        expressCompany: standing?.expressCompany ?? office?.usualCourier ?? "",
        trackingNo: standing?.trackingNo ?? "",
      }}
      onFinish={(given) => void put(given)}
    >
      {addr && (
        <Flex justify="space-between" align="start" gap="middle">
          <Typography.Paragraph>
            {addr.name} {addr.telephone}
            <br />
            {addr.regionText} {addr.address}
          </Typography.Paragraph>
          <Button
            onClick={() => void copyText(`${addr.name} ${addr.telephone} ${addr.regionText} ${addr.address}`)}
          >
            复制地址
          </Button>
        </Flex>
      )}
      {standing && (
        <Form.Item>
          <Alert
            type="info"
            showIcon
            title={`现在登记的是 ${standing.expressCompany} ${standing.trackingNo}`}
            description="更正后买家会收到新的单号，原来的单号留在变更记录里。"
          />
        </Form.Item>
      )}
      <Row gutter={16}>
        <FormField name="expressCompany" label="快递公司" required rules={[ruled(expressCompanyRule, "")]}>
          <AutoComplete options={courierNames.map((value) => ({ value }))} />
        </FormField>
        <FormField
          name="trackingNo"
          label="快递单号"
          required
          rules={[ruled(expressNoRule, "")]}
          extra="空格和横线会自动去掉"
        >
          <Input autoComplete="off" />
        </FormField>
      </Row>
      {problem && (
        <Form.Item>
          <Alert type="error" showIcon role="alert" title={problem} />
        </Form.Item>
      )}
      <Flex justify="flex-end" gap="small">
        <CancelButton />
        <Button type="primary" htmlType="submit" loading={write.isPending}>
          {standing ? "更正发货信息" : "确认发货"}
        </Button>
      </Flex>
      <Typed />
    </Form>
  );
}
