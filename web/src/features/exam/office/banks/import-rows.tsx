import {
  type ImportResult,
  importResults,
  type previewQuestionImport,
} from "@zhutu/domain/exam/banks/import/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Button, Card, Flex, Image, Segmented, Typography } from "antd";
import { useState } from "react";
import type { Column } from "../../../../office/table/columns.tsx";
import { RowsTable } from "../../../../office/table/rows-table.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { Tag } from "../../../../ui/tag.tsx";
import { typeWords } from "../../paper.ts";
import { TYPE_TONES } from "./question-columns.tsx";

export type Preview = CallReply<typeof previewQuestionImport>;
type Row = Preview["rows"][number];
type Problem = Row["problems"][number] & { key: string; row: number };

const RESULT_LABELS: Readonly<Record<ImportResult, string>> = {
  created: "新建",
  changed: "更新",
  same: "没有变化",
  refused: "被拒绝",
};
const shownAtOnce = 50;
/** On a phone counts of four digits are wider than the card. */
const withinCard = { maxWidth: "100%", overflowX: "auto" } as const;
const order: readonly ImportResult[] = ["refused", "created", "changed", "same"];

const place: Column<{ row: number }> = {
  key: "row",
  title: "行",
  width: 64,
  align: "right",
  value: ({ row }) => row,
};

const problemColumns: Column<Problem>[] = [
  place,
  { key: "cell", title: "单元格", width: 84, value: ({ cell }) => cell },
  { key: "column", title: "列", width: 96, value: ({ column }) => column },
  {
    key: "value",
    title: "现在的内容",
    cell: ({ value }) => <Typography.Text mark>{value || "（空）"}</Typography.Text>,
  },
  { key: "why", title: "原因", cell: ({ why }) => <Typography.Text type="danger">{why}</Typography.Text> },
];

const rowColumns = (result: ImportResult): Column<Row>[] => [
  place,
  { key: "name", title: "题干", cell: ({ questionName }) => questionName },
  {
    key: "type",
    title: "题型",
    width: 76,
    cell: ({ questionType }) => <Tag tone={TYPE_TONES[questionType]}>{typeWords[questionType]}</Tag>,
  },
  { key: "pictures", title: "图片", width: 132, cell: ({ pictures }) => <Pictures pictures={pictures} /> },
  { key: "no", title: "题目编号", width: 120, value: ({ questionNo }) => questionNo || null },
  ...(result === "changed"
    ? [
        { key: "version", title: "成为", width: 88, cell: ({ versionNo }: Row) => `第 ${versionNo} 版` },
        { key: "papers", title: "用于试卷", width: 88, cell: ({ papers }: Row) => `${papers} 份` },
        { key: "changes", title: "变化", cell: ({ changes }: Row) => <Changes changes={changes} /> },
      ]
    : []),
];

const thumbnail = 48;

const Pictures = ({ pictures }: Pick<Row, "pictures">) =>
  pictures.length === 0 ? null : (
    <Flex gap={4} wrap>
      {pictures.map(({ column, address }, at) => (
        // The same picture may stand in a row twice.
        <Image key={at} src={address} alt={`${column}的图片`} width={thumbnail} />
      ))}
    </Flex>
  );

const Changes = ({ changes }: Pick<Row, "changes">) => (
  <Flex vertical>
    {changes.map(({ field, before, after }) => (
      <Typography.Text key={field}>
        {field}：<Typography.Text delete>{before || "（空）"}</Typography.Text> →{" "}
        <Typography.Text mark>{after || "（空）"}</Typography.Text>
      </Typography.Text>
    ))}
  </Flex>
);

/** What becomes of each row of the workbook, by result; what is wrong is told by its cell. */
export function ImportRows({ rows, actions }: { rows: readonly Row[]; actions: React.ReactNode }) {
  const of = (result: ImportResult) => rows.filter((one) => one.result === result);
  const [chosen, setChosen] = useState(() => order.find((one) => of(one).length > 0) ?? "created");
  const [most, setMost] = useState(shownAtOnce);
  const found = of(chosen);
  const problems = found.flatMap(({ row, problems: all }) =>
    all.map((one, at): Problem => ({ ...one, row, key: `${row}-${at}` })),
  );
  const count = chosen === "refused" ? problems.length : found.length;
  const empty = <EmptyState text={`没有“${RESULT_LABELS[chosen]}”的行`} />;
  return (
    <Card>
      <Flex vertical gap={16}>
        <Flex justify="space-between" align="center" gap={12} wrap>
          <Segmented
            aria-label="按结果查看"
            style={withinCard}
            value={chosen}
            options={order.map((value) => ({ value, label: `${RESULT_LABELS[value]} ${of(value).length}` }))}
            onChange={(value) => {
              setChosen(value);
              setMost(shownAtOnce);
            }}
          />
          {actions}
        </Flex>
        {chosen === "refused" ? (
          <RowsTable
            rows={problems.slice(0, most)}
            idOf={({ key }) => key}
            columns={problemColumns}
            empty={empty}
            size="small"
          />
        ) : (
          <RowsTable
            rows={found.slice(0, most)}
            idOf={({ row }) => row}
            columns={rowColumns(chosen)}
            empty={empty}
            size="small"
          />
        )}
        {count > most && (
          <Flex justify="center">
            <Button onClick={() => setMost(most + shownAtOnce)}>
              再显示 {Math.min(shownAtOnce, count - most)} 行，共 {count} 行
            </Button>
          </Flex>
        )}
      </Flex>
    </Card>
  );
}

/** How many rows there are of each result. */
export const countsOf = (rows: readonly Row[]): Readonly<Record<ImportResult, number>> =>
  Object.fromEntries(
    importResults.map((result) => [result, rows.filter((one) => one.result === result).length]),
  ) as Record<ImportResult, number>;
