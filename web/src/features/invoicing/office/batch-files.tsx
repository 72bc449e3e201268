import type { CallReply } from "@zhutu/domain/endpoint.ts";
import {
  confirmInvoiceFiles,
  getInvoiceBatch,
  previewInvoiceFiles,
} from "@zhutu/domain/invoicing/batch/contract.ts";
import { archiveRule } from "@zhutu/domain/invoicing/batch/files.ts";
import { sendInvoice } from "@zhutu/domain/invoicing/contract.ts";
import type { WorkbookFile } from "@zhutu/domain/workbook.ts";
import { Alert, Button, Checkbox, Flex, Typography } from "antd";
import { useRef, useState } from "react";
import { api, sentenceOf } from "../../../lib/api/api.ts";
import { base64Of } from "../../../lib/api/base64-of.ts";
import { useApiWrite } from "../../../lib/api/query.ts";
import { useOneAtATime } from "../../../lib/hooks/use-one-at-a-time.ts";
import { StatusTag, type States } from "../../../office/status-tag.tsx";
import type { Column } from "../../../office/table/columns.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { type Refused, useActions } from "../../../office/use-actions.ts";
import { FilePicker } from "../../../ui/file-picker.tsx";
import { invoicesStale } from "./invoice-writes.ts";

type Row = CallReply<typeof previewInvoiceFiles>["files"][number];
type ToSend = CallReply<typeof confirmInvoiceFiles>["toSend"][number];
type Result = Row["result"] | "replace";

const RESULTS: States<Result> = {
  attach: { label: "将登记", tone: "success" },
  replace: { label: "将替换", tone: "success" },
  kept: { label: "已有文件", tone: "default" },
  other: { label: "不登记", tone: "default" },
  foreign: { label: "号码不符", tone: "warning" },
  double: { label: "重复", tone: "error" },
  wrong: { label: "有误", tone: "error" },
};
/** What needs a look first. */
const ORDER: readonly Result[] = ["wrong", "double", "foreign", "kept", "replace", "other", "attach"];
const shownAtOnce = 100;
const stale = [getInvoiceBatch, ...invoicesStale] as const;

const COLUMNS: readonly Column<Row & { now: Result }>[] = [
  { key: "name", title: "文件", width: 300, cell: ({ fileName }) => <Wrapped text={fileName} /> },
  {
    key: "result",
    title: "结果",
    width: 112,
    cell: ({ now }) => <StatusTag<Result> of={RESULTS} is={now} />,
  },
  {
    key: "why",
    title: "说明",
    width: 280,
    cell: ({ now, why }) => (now === "replace" ? "替换已有的文件" : why || "--"),
  },
  { key: "payer", title: "抬头", width: 220, value: ({ payerName }) => payerName || "--" },
  { key: "number", title: "发票号码", width: 208, long: true, value: ({ invoiceNo }) => invoiceNo || "--" },
];

const Wrapped = ({ text }: { text: string }) => <span style={{ overflowWrap: "anywhere" }}>{text}</span>;

/** A zip of invoice files: what becomes of each, storing them once confirmed, and sending their invoices. */
export function BatchFiles() {
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<WorkbookFile>();
  const [rows, setRows] = useState<readonly Row[]>();
  const [replace, setReplace] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [reading, setReading] = useState(false);
  const [done, setDone] = useState<CallReply<typeof confirmInvoiceFiles>>();
  const confirm = useApiWrite(confirmInvoiceFiles, { stale, quiet: true });
  const read = useOneAtATime(async (chosen: File): Promise<void> => {
    setRows(undefined);
    setDone(undefined);
    setReplace(false);
    const wrong = archiveRule(chosen);
    setRefusal(wrong ?? "");
    if (wrong !== undefined) return;
    setReading(true);
    try {
      const body = { fileName: chosen.name, content: await base64Of(chosen) };
      setRows((await api(previewInvoiceFiles, { body }, { quiet: true })).files);
      setFile(body);
    } catch (problem) {
      setRefusal(sentenceOf(problem));
    } finally {
      setReading(false);
    }
  });
  const put = useOneAtATime(async (): Promise<void> => {
    if (!file) return;
    setRefusal("");
    try {
      setDone(await confirm.mutateAsync({ body: { ...file, replace } }));
      setRows(undefined);
      setFile(undefined);
    } catch (problem) {
      setRefusal(sentenceOf(problem));
    }
  });
  const kept = rows?.filter(({ result }) => result === "kept").length ?? 0;
  const judged = (rows ?? [])
    .map((row) => ({ ...row, now: replace && row.result === "kept" ? ("replace" as const) : row.result }))
    .toSorted((one, other) => ORDER.indexOf(one.now) - ORDER.indexOf(other.now));
  const attached = judged.filter(({ now }) => now === "attach" || now === "replace").length;
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" align="center" wrap>
        <Button loading={reading} onClick={() => picker.current?.click()}>
          {rows ? "更换压缩包" : "上传压缩包"}
        </Button>
        <Typography.Text type="secondary">
          {rows && file
            ? file.fileName
            : "平台导出的 PDF、OFD、XML 打成一个 .zip，不超过 20 MB，文件名里要有 20 位发票号码；一张发票登记一个文件，先取 PDF"}
        </Typography.Text>
      </Flex>
      <FilePicker ref={picker} label="发票文件压缩包" accept=".zip" onFile={(chosen) => void read(chosen)} />
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      {rows && (
        <>
          <Counts rows={judged} />
          <Rows rows={judged} />
          {kept > 0 && (
            <Checkbox checked={replace} onChange={({ target }) => setReplace(target.checked)}>
              用这里的文件替换已有的 {kept} 个
            </Checkbox>
          )}
          <Flex gap="small" align="center" wrap>
            <Button
              type="primary"
              loading={confirm.isPending}
              disabled={attached === 0}
              onClick={() => void put()}
            >
              {attached === 0 ? "没有可以登记的文件" : `登记 ${attached} 个文件`}
            </Button>
            <Typography.Text type="secondary">其他文件不登记；确认前不会发生任何变化</Typography.Text>
          </Flex>
        </>
      )}
      {done && <Attached {...done} />}
    </Flex>
  );
}

function Counts({ rows }: { rows: readonly { now: Result }[] }) {
  return (
    <Flex gap="large" wrap role="group" aria-label="各种结果的文件数">
      {ORDER.toReversed()
        .map((kind) => ({ kind, count: rows.filter(({ now }) => now === kind).length }))
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => (
          <Typography.Text key={kind}>
            {RESULTS[kind].label} <b>{count}</b> 个
          </Typography.Text>
        ))}
    </Flex>
  );
}

function Rows({ rows }: { rows: readonly (Row & { now: Result })[] }) {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <>
      <RowsTable
        rows={rows.slice(0, shown)}
        idOf={({ row }) => row}
        columns={COLUMNS}
        empty={null}
        size="small"
      />
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + shownAtOnce)}>
          再显示 {Math.min(shownAtOnce, rows.length - shown)} 个
        </Button>
      )}
    </>
  );
}

const ACTIONS = { send: { endpoint: sendInvoice, stale } } as const;

/** What was attached, and sending at once those of it that wait. */
function Attached({ attached, toSend }: CallReply<typeof confirmInvoiceFiles>) {
  const [refused, setRefused] = useState<readonly Refused<ToSend>[]>();
  const [sending, setSending] = useState(false);
  const { runAll } = useActions(ACTIONS, ({ invoiceId }: ToSend) => ({ params: { invoiceId }, body: {} }));
  const send = useOneAtATime(async (): Promise<void> => {
    setSending(true);
    setRefused(await runAll("send", toSend, () => Promise.resolve(true)));
    setSending(false);
  });
  return (
    <>
      <Alert
        type="success"
        showIcon
        role="status"
        title={`已登记 ${attached} 个文件`}
        description={toSend.length > 0 && !refused && `其中 ${toSend.length} 张发票有接收邮箱，还没有发送`}
        action={
          toSend.length > 0 &&
          !refused && (
            <Button type="primary" loading={sending} onClick={() => void send()}>
              发送 {toSend.length} 张
            </Button>
          )
        }
      />
      {refused && (
        <Alert
          type={refused.length > 0 ? "warning" : "success"}
          showIcon
          role="status"
          title={
            `已发送 ${toSend.length - refused.length} 张` +
            (refused.length > 0 ? `，${refused.length} 张没有发送` : "")
          }
          description={refused.map(({ record, sentence }) => (
            <div key={record.invoiceId}>
              {record.payerName}：{sentence}
            </div>
          ))}
        />
      )}
    </>
  );
}
