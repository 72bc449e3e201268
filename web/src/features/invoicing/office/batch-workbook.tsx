import type { CallReply } from "@zhutu/domain/endpoint.ts";
import {
  getInvoiceBatch,
  makeInvoiceBatch,
  previewInvoiceBatch,
} from "@zhutu/domain/invoicing/batch/contract.ts";
import { maxBatched } from "@zhutu/domain/invoicing/batch/batch.ts";
import { listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { Alert, Checkbox, Flex, Typography } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi } from "../../../lib/api/query.ts";
import { officePaths } from "../../../office-paths.ts";
import type { Column } from "../../../office/table/columns.tsx";
import { DownloadButton } from "../../../office/list/download-button.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";

type Preview = CallReply<typeof previewInvoiceBatch>;
type Filled = Preview["filled"][number];
const COLUMNS: readonly Column<Filled>[] = [
  { key: "payer", title: "抬头", value: ({ payerName }) => payerName },
  { key: "amount", title: "金额", width: 124, as: "amount", value: ({ invoiceAmt }) => invoiceAmt },
  { key: "order", title: "订单号", width: 208, long: true, value: ({ orderId }) => orderId },
  { key: "serial", title: "流水号", width: 160, value: ({ serial }) => serial },
];
const shownAtOnce = 10;

type Props = {
  /** The invoices that were chosen in the list; none: those that wait. */
  invoiceIds: readonly number[];
  /** How many stand in a workbook of which no result was read back: written anew only once that is ticked. */
  inWorkbook: number;
  hasTemplate: boolean;
};

/** What the workbook will hold and what not, and taking it away. */
export function BatchWorkbook({ invoiceIds, inWorkbook, hasTemplate }: Props) {
  const [again, setAgain] = useState(false);
  const chosen = invoiceIds.length > 0 ? { invoiceIds: [...invoiceIds] } : {};
  const query = useApi(previewInvoiceBatch, { body: { ...chosen, again } });
  return (
    <QueryView query={query}>
      {({ filled, left, beyond }) => {
        const refused = filled.filter(({ batchError }) => batchError !== "");
        const sum = filled.reduce((all, { invoiceAmt }) => all + Math.round(invoiceAmt * 100), 0) / 100;
        return (
          <Flex vertical gap="middle">
            <Typography.Text>
              {filled.length === 0
                ? "没有可以写入工作簿的发票"
                : `可以写入 ${filled.length} 张，合计 ${formatAmount(sum)}`}
              {beyond > 0 && `；另有 ${beyond} 张待开，每个工作簿最多 ${maxBatched} 张，请开完这批再下载`}
            </Typography.Text>
            {left.length > 0 && <Told title={`${left.length} 张不能写入`} rows={left} />}
            {refused.length > 0 && (
              <Told
                title={`其中 ${refused.length} 张上次平台未开具，请先按原因更正，再下载`}
                rows={refused.map((one) => ({ ...one, why: one.batchError }))}
              />
            )}
            <RowsTable
              rows={filled.slice(0, shownAtOnce)}
              idOf={({ invoiceId }) => invoiceId}
              columns={COLUMNS}
              empty={null}
              size="small"
              {...(filled.length > shownAtOnce && { footer: `另有 ${filled.length - shownAtOnce} 张` })}
            />
            {inWorkbook > 0 && invoiceIds.length === 0 && !again && (
              <Typography.Text>另有 {inWorkbook} 张已写入工作簿，读回结果前不重复写入</Typography.Text>
            )}
            <Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)}>
              包括已写入工作簿、还没有读回结果的（工作簿丢失或没有上传时勾选，重新写入）
            </Checkbox>
            {again && (
              <Alert
                type="warning"
                showIcon
                title="请先确认那个工作簿没有上传到税务平台，以免同一张发票开两次"
                description={
                  invoiceIds.length === 0 && "只重新写入其中几张的，请在发票列表选中它们，再点批量开票"
                }
              />
            )}
            <div>
              <DownloadButton
                endpoint={makeInvoiceBatch}
                input={{ body: { invoiceIds: filled.map(({ invoiceId }) => invoiceId), again } }}
                label={`下载 ${filled.length} 张`}
                disabled={filled.length === 0 || !hasTemplate}
                stale={[previewInvoiceBatch, getInvoiceBatch, listInvoices]}
              />
            </div>
          </Flex>
        );
      }}
    </QueryView>
  );
}

/** Invoices that staff must look at before, each with the reason. */
function Told({ title, rows }: { title: string; rows: Preview["left"] }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={rows.map(({ invoiceId, payerName, orderId, why }) => (
        <div key={invoiceId}>
          {payerName}（订单 <Link to={officePaths.order(orderId)}>{orderId}</Link>）：{why}
        </div>
      ))}
    />
  );
}
