import { getInvoiceFile } from "@zhutu/domain/invoicing/contract.ts";
import {
  INVOICE_TYPE_LABELS,
  PAYER_TYPE_LABELS,
  postedText,
  waitsForRefund,
} from "@zhutu/domain/invoicing/invoice-status.ts";
import { refundedText, refundDueText } from "@zhutu/domain/ordering/refunded.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Typography } from "antd";
import { Link } from "react-router";
import { download } from "../../../lib/api/download.ts";
import type { Column } from "../../../office/table/columns.tsx";
import { RowActs } from "../../../office/table/row-acts.tsx";
import { Trouble } from "../../../office/table/trouble.tsx";
import { TwoLines } from "../../../office/table/two-lines.tsx";
import { officePaths } from "../../../office-paths.ts";
import { StatusTag } from "../../../office/status-tag.tsx";
import {
  INVOICE_STATES,
  invoiceAct,
  type InvoiceRow,
  isUnsent,
  type OpenedInvoice,
  SEND_AGAIN,
  shownOf,
} from "./invoice-list.ts";
import { AmountToBe } from "../invoice-tag.tsx";

const never = new AbortController().signal;
const save = ({ invoiceId }: InvoiceRow): void => {
  // A refusal was said already, by download().
  download(getInvoiceFile, { params: { invoiceId } }, { signal: never, onProgress: () => {} }).catch(
    () => {},
  );
};

type ActsOf = { onOpen: (opened: OpenedInvoice) => void; onVoid: (row: InvoiceRow) => void };

/** The fields of AINV-002, and what may be done to each. */
export const invoiceColumns = (acts: ActsOf): readonly Column<InvoiceRow>[] => [
  {
    key: "payer",
    title: "抬头",
    always: true,
    cell: (one) => (
      <TwoLines
        whole={[one.payerName, one.payerId, noteOf(one) ?? postedText(one)].filter(Boolean).join("\n")}
        second={<Note row={one} />}
      >
        {one.payerName}
      </TwoLines>
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
    width: 184,
    yields: 2,
    long: true,
    cell: (one) => (
      <TwoLines whole={one.invoiceName} second={one.invoiceName}>
        <Link to={officePaths.order(one.orderId)}>{one.orderId}</Link>
      </TwoLines>
    ),
  },
  { key: "created", title: "申请时间", width: 160, yields: 1, as: "time", value: (one) => one.createTime },
  { key: "sent", title: "发送时间", width: 160, yields: 3, as: "time", value: (one) => one.sentTime },
  {
    key: "status",
    title: "状态",
    width: 168,
    always: true,
    cell: (one) => (
      <Trouble
        of={[
          isUnsent(one) && waitsForRefund(one) && { word: "待退款", tone: "red" },
          one.batchError !== "" && { word: "平台未开具", tone: "red" },
        ]}
      >
        <StatusTag of={INVOICE_STATES} is={shownOf(one)} />
      </Trouble>
    ),
  },
  { key: "acts", title: "操作", width: 132, always: true, cell: (one) => <Acts one={one} {...acts} /> },
];

function Acts({ one, onOpen, onVoid }: ActsOf & { one: InvoiceRow }) {
  const act = invoiceAct(one);
  return (
    <RowActs
      of={one.payerName}
      acts={[
        { label: act, run: () => onOpen({ row: one, again: act === SEND_AGAIN }) },
        { label: "下载", why: one.hasFile ? undefined : "还没有发票文件", run: () => save(one) },
        {
          label: "作废",
          danger: true,
          why: shownOf(one) === "sent" ? undefined : "发送后才能作废",
          run: () => onVoid(one),
        },
        ...(act === SEND_AGAIN
          ? [{ label: "详情", quiet: true, run: () => onOpen({ row: one, again: false }) }]
          : []),
      ]}
    />
  );
}

/** What staff must know of it before they act; undefined for a usual one. */
const noteOf = (one: InvoiceRow): string | undefined => {
  if (one.batchError) return `平台未开具：${one.batchError}`;
  if (isUnsent(one) && waitsForRefund(one)) return `订单${refundDueText(one.refundDueAmt)}，暂不发送`;
  if (one.refundedAmt > 0) return `订单${refundedText(one.refundedAmt)}`;
  if (isUnsent(one) && one.batchedTime !== null && one.invoiceNo === "")
    return `${formatTime(one.batchedTime)} 已写入工作簿，待读回结果`;
  return undefined;
};

function Note({ row }: { row: InvoiceRow }) {
  const note = noteOf(row);
  if (note === undefined) return postedText(row) ?? (row.payerId || PAYER_TYPE_LABELS[row.payerType]);
  return <Typography.Text type={row.batchError ? "danger" : "warning"}>{note}</Typography.Text>;
}
