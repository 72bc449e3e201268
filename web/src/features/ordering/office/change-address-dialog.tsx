import { phoneRule } from "@zhutu/domain/phone.ts";
import { changeOrderAddress } from "@zhutu/domain/ordering/desk/contract.ts";
import { getOrder, listOrders } from "@zhutu/domain/ordering/contract.ts";
import { detailAddressRule, recipientRule } from "@zhutu/domain/shipping/address-rules.ts";
import { getArea } from "@zhutu/domain/shipping/contract.ts";
import { Cascader, Form, Input, Typography } from "antd";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale, useApi } from "../../../lib/api/query.ts";
import type { OrderDetail } from "../../../lib/orders/order.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../office/form/field-rules.ts";

type Props = { order: OrderDetail; open: boolean; onClose: () => void };
type Values = { name: string; telephone: string; region: readonly string[]; address: string };

const regionRule = ruled<readonly string[]>(
  (codes) => (codes.length === 3 ? undefined : "请选择所在地区"),
  [],
);

/** Another address for an order that is not yet sent; the buyer is told. */
export function ChangeAddressDialog({ order: { orderId, addr, office }, ...dialog }: Props) {
  const area = useApi(getArea, {}, { staleTime: Infinity, enabled: dialog.open });
  const { province = "", city = "", area: district = "" } = office?.region ?? {};
  const initial: Values = {
    name: addr?.name ?? "",
    telephone: addr?.telephone ?? "",
    region: [province, city, district],
    address: addr?.address ?? "",
  };
  const run = async ({ region: [to = "", toCity = "", toArea = ""], ...texts }: Values): Promise<void> => {
    const openedOn = office?.addressChanges.length ?? 0;
    const body = { ...texts, province: to, city: toCity, area: toArea, openedOn };
    await api(changeOrderAddress, { params: { orderId }, body }, { quiet: true });
    sayDone(changeOrderAddress);
    await markStale([getOrder, listOrders]);
  };
  return (
    <AskingDialog {...dialog} title="修改收件地址" yes="修改并通知买家" initial={initial} run={run}>
      <Typography.Paragraph>按新地址发货，买家会收到站内通知。原来的地址保留在订单里。</Typography.Paragraph>
      <Form.Item name="name" label="收件人" required rules={[ruled(recipientRule, "")]}>
        <Input autoComplete="off" maxLength={20} />
      </Form.Item>
      <Form.Item name="telephone" label="手机号" required rules={[ruled(phoneRule, "")]}>
        <Input autoComplete="off" inputMode="numeric" maxLength={20} />
      </Form.Item>
      <Form.Item name="region" label="所在地区" required rules={[regionRule]}>
        <Cascader
          options={area.data ?? []}
          fieldNames={{ label: "name", value: "code" }}
          loading={area.isPending}
          showSearch
          allowClear={false}
        />
      </Form.Item>
      <Form.Item name="address" label="详细地址" required rules={[ruled(detailAddressRule, "")]}>
        <Input.TextArea rows={2} autoComplete="off" maxLength={60} />
      </Form.Item>
    </AskingDialog>
  );
}
