import { listQuestionImports, undoQuestionImport } from "@zhutu/domain/exam/banks/import/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Card, Flex, Pagination, Typography } from "antd";
import { useState } from "react";
import { useApi } from "../../../../lib/api/query.ts";
import { QueryView } from "../../../../lib/api/query-view.tsx";
import type { Column } from "../../../../office/table/columns.tsx";
import { RowsTable } from "../../../../office/table/rows-table.tsx";
import { useActions } from "../../../../office/use-actions.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { questionAnswers } from "./question-list.ts";

type Import = CallReply<typeof listQuestionImports>["imports"][number];
/** Every answer that an import, or its undoing, makes stale. */
export const importAnswers = [...questionAnswers, listQuestionImports] as const;
const pageSize = 10;

const ACTIONS = {
  undo: {
    endpoint: undoQuestionImport,
    question: ({ fileName, created, changed }: Import) => ({
      title: "确定要撤销这次导入吗?",
      text: `“${fileName}”新建的 ${created} 道题会删除，更新的 ${changed} 道题会恢复成导入前的内容。已用于试卷、有人作答或导入后又改过的，整批都不撤销。`,
      yes: "撤销整批",
      danger: true,
    }),
    stale: importAnswers,
  },
} as const;

/** What was taken into the bank by workbooks, each undone as a whole. */
export function ImportList({ questionBankId }: { questionBankId: number }) {
  const [page, setPage] = useState(1);
  const query = useApi(
    listQuestionImports,
    { params: { questionBankId }, query: { page, pageSize } },
    { placeholderData: keepPreviousData },
  );
  const { busy, run } = useActions(ACTIONS, ({ questionImportId }: Import) => ({
    params: { questionImportId },
  }));
  const columns: Column<Import>[] = [
    {
      key: "file",
      title: "文件",
      cell: ({ fileName }) => <Typography.Text strong>{fileName}</Typography.Text>,
    },
    { key: "when", title: "导入时间", width: 180, as: "time", value: ({ createTime }) => createTime },
    { key: "who", title: "导入人", width: 120, value: ({ userName }) => userName },
    { key: "created", title: "新建", width: 80, as: "count", value: ({ created }) => created },
    { key: "changed", title: "更新", width: 80, as: "count", value: ({ changed }) => changed },
    {
      key: "actions",
      title: "操作",
      width: 120,
      cell: (one) =>
        one.undoneTime === null ? (
          <Button
            type="link"
            danger
            size="small"
            loading={busy?.record.questionImportId === one.questionImportId}
            aria-label={`撤销整批 ${one.fileName}`}
            onClick={() => void run("undo", one)}
          >
            撤销整批
          </Button>
        ) : (
          <Typography.Text type="secondary">已撤销</Typography.Text>
        ),
    },
  ];
  return (
    <Card title="导入记录">
      <QueryView query={query}>
        {({ imports, total }) => (
          <Flex vertical gap={16}>
            <RowsTable
              rows={imports}
              idOf={({ questionImportId }) => questionImportId}
              columns={columns}
              empty={<EmptyState text="这个题库还没有导入过" />}
            />
            {total > pageSize && (
              <Flex justify="end">
                <Pagination simple current={page} total={total} pageSize={pageSize} onChange={setPage} />
              </Flex>
            )}
          </Flex>
        )}
      </QueryView>
    </Card>
  );
}
