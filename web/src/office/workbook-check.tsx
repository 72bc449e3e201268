import type { CallInput, CallReply, Endpoint } from "@zhutu/domain/endpoint.ts";
import { type WorkbookFile, workbookFileRule } from "@zhutu/domain/workbook.ts";
import { Alert, Button, Checkbox, Flex, Typography } from "antd";
import { useRef, useState } from "react";
import { api, sentenceOf } from "../lib/api/api.ts";
import { useApiWrite } from "../lib/api/query.ts";
import { useOneAtATime } from "../lib/hooks/use-one-at-a-time.ts";
import { base64Of } from "../lib/api/base64-of.ts";
import type { Column } from "./table/columns.tsx";
import { RowsTable } from "./table/rows-table.tsx";
import { StatusTag, type States } from "./status-tag.tsx";
import { FilePicker } from "../ui/file-picker.tsx";

// antd shows file inputs; the button replaces this one.
const shownAtOnce = 100;

type Judged = { row: number; result: string; why: string };
/** Rows that need a confirmation. */
type Asked<R> = {
  is: (row: R) => boolean;
  /** What is odd about them. */
  told: (count: number) => string;
  /** The checkbox's label. */
  tick: string;
  /** Sent with the confirming call once ticked. */
  body: object;
};
type Props<P extends Endpoint, C extends Endpoint, R extends Judged> = {
  /** The file's name: 开票结果. */
  label: string;
  hint: string;
  preview: P;
  rowsOf: (reply: CallReply<P>) => readonly R[];
  confirm: C;
  /** Endpoints that the confirmed file makes stale. */
  stale: readonly Endpoint[];
  results: States<R["result"]>;
  /** What confirming does: 登记 3 张; undefined: nothing would change. */
  verb: (rows: readonly R[]) => string | undefined;
  columns: readonly Column<R>[];
  asked?: Asked<R>;
};

/**
 * An uploaded workbook, checked by row and confirmed whole or not at all; wrong rows prevent it.
 * The rows stay if confirming is refused.
 */
export function WorkbookCheck<P extends Endpoint, C extends Endpoint, R extends Judged>(
  props: Props<P, C, R>,
) {
  const { label, hint, preview, rowsOf, confirm, stale, results, verb, columns, asked } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<WorkbookFile>();
  const [rows, setRows] = useState<readonly R[]>();
  const [ticked, setTicked] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [reading, setReading] = useState(false);
  const write = useApiWrite(confirm, { stale, quiet: true });

  const read = useOneAtATime(async (chosen: File): Promise<void> => {
    setRows(undefined);
    setFile(undefined);
    setTicked(false);
    const wrong = workbookFileRule(chosen);
    setRefusal(wrong ?? "");
    if (wrong !== undefined) return;
    setReading(true);
    try {
      const body = { fileName: chosen.name, content: await base64Of(chosen) };
      setRows(rowsOf(await api(preview, { body } as unknown as CallInput<P>, { quiet: true })));
      setFile(body);
    } catch (problem) {
      setRefusal(sentenceOf(problem));
    } finally {
      setReading(false);
    }
  });
  const asks = asked && rows ? rows.filter((row) => asked.is(row)).length : 0;
  const put = useOneAtATime(async (): Promise<void> => {
    setRefusal("");
    const body = asks > 0 ? { ...file, ...asked?.body } : file;
    try {
      await write.mutateAsync({ body } as unknown as CallInput<C>);
      setRows(undefined);
      setFile(undefined);
    } catch (problem) {
      setRefusal(sentenceOf(problem));
    }
  });
  const wrong = rows?.filter(({ result }) => result === "wrong") ?? [];
  const does = rows && verb(rows);
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" align="center" wrap>
        <Button loading={reading} onClick={() => picker.current?.click()}>
          {rows ? `更换${label}` : `上传${label}`}
        </Button>
        <Typography.Text type="secondary">{file ? file.fileName : hint}</Typography.Text>
      </Flex>
      <FilePicker ref={picker} label={`${label}文件`} accept=".xlsx" onFile={(chosen) => void read(chosen)} />
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      {rows && (
        <>
          <Counts rows={rows} results={results} />
          {wrong.length > 0 && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={`${wrong.length} 行有误，改正后重新上传；在那之前什么都不会改变`}
            />
          )}
          {asked && asks > 0 && (
            <Alert
              type="warning"
              showIcon
              role="alert"
              title={asked.told(asks)}
              description={
                <Checkbox checked={ticked} onChange={({ target }) => setTicked(target.checked)}>
                  {asked.tick}
                </Checkbox>
              }
            />
          )}
          <Rows {...{ rows, results, columns, asked }} />
          <Flex gap="small" align="center" wrap>
            <Button
              type="primary"
              loading={write.isPending}
              disabled={wrong.length > 0 || does === undefined || (asks > 0 && !ticked)}
              onClick={() => void put()}
            >
              {does ?? "没有需要改变的行"}
            </Button>
            <Typography.Text type="secondary">确认前不会发生任何变化</Typography.Text>
          </Flex>
        </>
      )}
    </Flex>
  );
}

type RowsProps<R extends Judged> = {
  rows: readonly R[];
  results: States<R["result"]>;
  columns: readonly Column<R>[];
  asked: Asked<R> | undefined;
};

function Counts<R extends Judged>({ rows, results }: Pick<RowsProps<R>, "rows" | "results">) {
  const kinds = (Object.keys(results) as R["result"][]).filter((kind) =>
    rows.some(({ result }) => result === kind),
  );
  return (
    <Flex gap="large" wrap role="group" aria-label="各种结果的行数">
      {kinds.map((kind) => (
        <Typography.Text key={kind}>
          {results[kind].label} <b>{rows.filter(({ result }) => result === kind).length}</b> 行
        </Typography.Text>
      ))}
    </Flex>
  );
}

/** Wrong rows first, then those to confirm. */
function Rows<R extends Judged>({ rows, results, columns, asked }: RowsProps<R>) {
  const [shown, setShown] = useState(shownAtOnce);
  const place = (row: R) => (row.result === "wrong" ? 0 : asked?.is(row) ? 1 : 2);
  const sorted = rows.toSorted((a, b) => place(a) - place(b));
  const all: readonly Column<R>[] = [
    { key: "row", title: "行", width: 72, value: ({ row }) => row },
    {
      key: "result",
      title: "结果",
      width: 112,
      cell: ({ result }) => <StatusTag<R["result"]> of={results} is={result} />,
    },
    // Beside the result, to be read without scrolling.
    { key: "why", title: "说明", width: 280, cell: ({ why }) => why || "--" },
    ...columns,
  ];
  return (
    <>
      <RowsTable
        rows={sorted.slice(0, shown)}
        idOf={({ row }) => row}
        columns={all}
        empty={null}
        size="small"
      />
      {sorted.length > shown && (
        <Button onClick={() => setShown(shown + shownAtOnce)}>
          再显示 {Math.min(shownAtOnce, sorted.length - shown)} 行
        </Button>
      )}
    </>
  );
}
