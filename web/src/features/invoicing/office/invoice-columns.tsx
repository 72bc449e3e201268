import { getInvoiceFile } from "@zhutu/domain/invoicing/contract.ts";
import {
  INVOICE_TYPE,
  INVOICE_TYPE_LABELS,
  PAYER_TYPE_LABELS,
  waitsForRefund,
} from "@zhutu/domain/invoicing/invoice-status.ts";
import { refundedText, refundDueText } from "@zhutu/domain/ordering/refunded.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Button, Flex, Typography } from "antd";
import { Link } from "react-router";
import { download } from "../../../lib/api/download.ts";
import { type Column, tight } from "../../../office/table/columns.tsx";
import { officePaths } from "../../../office-paths.ts";
import { StatusTag } from "../../../office/status-tag.tsx";
import { INVOICE_STATES, type InvoiceRow, isUnsent, maySend, shownOf } from "./invoice-list.ts";
import { AmountToBe } from "../invoice-tag.tsx";

const never = new AbortController().signal;
const save = ({ invoiceId }: InvoiceRow): void => {
  // A refusal was said already, by download().
  download(getInvoiceFile, { params: { invoiceId } }, { signal: never, onProgress: () => {} }).catch(
    () => {},
  );
};

type Acts = { onOpen: (row: InvoiceRow) => void; onVoid: (row: InvoiceRow) => void };

/** The fields of AINV-002, and what may be done to each. */
export const invoiceColumns = (acts: Acts): readonly Column<InvoiceRow>[] => [
  {
    key: "payer",
    title: "抬头",
    always: true,
    cell: (one) => (
      <Flex vertical>
        <Typography.Text strong>{one.payerName}</Typography.Text>
        <Typography.Text type="secondary">{one.payerId || PAYER_TYPE_LABELS[one.payerType]}</Typography.Text>
        {one.refundedAmt > 0 && (
          <Typography.Text type="warning">订单{refundedText(one.refundedAmt)}</Typography.Text>
        )}
        {isUnsent(one) && waitsForRefund(one) && (
          <Typography.Text type="warning">订单{refundDueText(one.refundDueAmt)}，暂不发送</Typography.Text>
        )}
        {one.batchError && <Typography.Text type="danger">平台未开具：{one.batchError}</Typography.Text>}
        {isUnsent(one) && one.batchedTime !== null && one.invoiceNo === "" && one.batchError === "" && (
          <Typography.Text type="secondary">
            <span className="nowrap">{formatTime(one.batchedTime)}</span> 已写入工作簿，待读回结果
          </Typography.Text>
        )}
      </Flex>
    ),
  },
  { key: "type", title: "类型", width: 80, value: (one) => INVOICE_TYPE_LABELS[one.invoiceType] },
  {
    key: "amount",
    title: "金额",
    width: 118,
    always: true,
    as: "amount",
    cell: (one) => <AmountToBe plain invoice={one} />,
  },
  {
    key: "order",
    title: "订单",
    width: 208,
    yields: 2,
    cell: (one) => (
      <Flex vertical>
        <span className="clip2" title={one.invoiceName}>
          {one.invoiceName}
        </span>
        <Link to={officePaths.order(one.orderId)}>{one.orderId}</Link>
      </Flex>
    ),
  },
  { key: "created", title: "申请时间", width: 172, yields: 1, as: "time", value: (one) => one.createTime },
  { key: "sent", title: "发送时间", width: 172, yields: 3, as: "time", value: (one) => one.sentTime },
  {
    key: "status",
    title: "状态",
    width: 148,
    always: true,
    cell: (one) => <StatusTag of={INVOICE_STATES} is={shownOf(one)} />,
  },
  { key: "acts", title: "操作", width: 140, always: true, cell: (one) => <RowActs one={one} {...acts} /> },
];

function RowActs({ one, onOpen, onVoid }: Acts & { one: InvoiceRow }) {
  const shown = shownOf(one);
  const word = maySend(one)
    ? // Its number is registered with it, unless it was read back from the tax platform.
      shown === "applied" && one.invoiceType === INVOICE_TYPE.electronic
      ? "登记并发送"
      : "发送"
    : shown === "sent" && one.invoiceType === INVOICE_TYPE.paper
      ? "改快递"
      : "详情";
  return (
    <Flex gap={12}>
      <Button type="link" style={tight} aria-label={`${word} ${one.payerName}`} onClick={() => onOpen(one)}>
        {word}
      </Button>
      {one.hasFile && (
        <Button type="link" style={tight} aria-label={`下载 ${one.payerName}`} onClick={() => save(one)}>
          下载
        </Button>
      )}
      {shown === "sent" && (
        <Button
          type="link"
          danger
          style={tight}
          aria-label={`作废 ${one.payerName}`}
          onClick={() => onVoid(one)}
        >
          作废
        </Button>
      )}
    </Flex>
  );
}
