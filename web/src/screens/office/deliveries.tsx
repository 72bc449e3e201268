import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import {
  confirmDeliveries,
  countDeliveries,
  exportDeliveries,
  previewDeliveries,
} from "@zhutu/domain/ordering/deliveries/contract.ts";
import { maxDelivered } from "@zhutu/domain/ordering/deliveries/delivery-list.ts";
import { getOrder, listOrders } from "@zhutu/domain/ordering/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Card, Flex, Typography } from "antd";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import type { Column } from "../../office/table/columns.tsx";
import { DownloadButton } from "../../office/list/download-button.tsx";
import { OfficePage } from "../../office/shell/office-page.tsx";
import { WorkbookCheck } from "../../office/workbook-check.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "manageOrders",
  title: "批量发货",
  crumbs: ["销售", "订单", "批量发货"],
});

type Row = CallReply<typeof previewDeliveries>["rows"][number];
const RESULTS = {
  send: { label: "发货", tone: "success" },
  same: { label: "已发货", tone: "default" },
  wrong: { label: "有误", tone: "error" },
} as const;
const COLUMNS: readonly Column<Row>[] = [
  { key: "order", title: "订单号", width: 208, long: true, value: ({ orderId }) => orderId },
  { key: "company", title: "快递公司", width: 120, value: ({ expressCompany }) => expressCompany || "--" },
  { key: "number", title: "快递单号", width: 200, long: true, value: ({ trackingNo }) => trackingNo || "--" },
];
const sent = (rows: readonly Row[]) => rows.filter(({ result }) => result === "send").length;

/** Orders sent by a list of express numbers: taken away, filled in, checked, confirmed. */
export default function OfficeDeliveries() {
  const query = useApi(countDeliveries, {});
  return (
    <OfficePage>
      <Card title="1 下载待发货订单">
        <QueryView query={query}>
          {({ waiting }) => (
            <Flex vertical gap="middle" align="flex-start">
              <Typography.Text>
                {waiting === 0
                  ? "没有待发货的订单"
                  : `${waiting} 笔订单待发货。表里有收件人、手机号和地址，在“快递单号”一列填写单号，没有发出的行留空。`}
              </Typography.Text>
              <DownloadButton
                endpoint={exportDeliveries}
                input={{}}
                label={`下载 ${Math.min(waiting, maxDelivered)} 笔`}
                disabled={waiting === 0}
              />
            </Flex>
          )}
        </QueryView>
      </Card>
      <Card title="2 上传填好的表">
        <WorkbookCheck
          label="发货表"
          hint="先看每一行会怎样，确认后才发货；一行有误就一笔也不发"
          preview={previewDeliveries}
          rowsOf={({ rows }) => rows}
          confirm={confirmDeliveries}
          stale={[countDeliveries, listOrders, getOrder, getMenuWaiting]}
          results={RESULTS}
          verb={(rows) => (sent(rows) === 0 ? undefined : `发货 ${sent(rows)} 笔`)}
          columns={COLUMNS}
        />
      </Card>
    </OfficePage>
  );
}
