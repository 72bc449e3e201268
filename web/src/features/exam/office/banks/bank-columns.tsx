import { Button, Flex, Typography } from "antd";
import { Link } from "react-router";
import type { Column } from "../../../../office/table/columns.tsx";
import { officePaths } from "../../../../office-paths.ts";
import type { Bank, useBankActions } from "./bank-list.ts";

type Props = {
  role: "admin" | "teacher";
  actions: ReturnType<typeof useBankActions>;
  onEdit: (bank: Bank) => void;
};

/** The columns of the banks; the owner is shown where there are several. */
export const bankColumns = ({ role, actions, onEdit }: Props): Column<Bank>[] => [
  {
    key: "name",
    title: "题库",
    always: true,
    cell: (one) => (
      <Link to={officePaths.bankQuestions(role, one.questionBankId)} title={one.questionBankName}>
        <Typography.Text strong>{one.questionBankName}</Typography.Text>
      </Link>
    ),
  },
  ...(role === "admin"
    ? [
        {
          key: "owner",
          title: "归属",
          width: 140,
          value: ({ ownerName }: Bank) => (ownerName === null ? "学堂" : `讲师 ${ownerName}`),
        },
      ]
    : []),
  { key: "count", title: "题目数", width: 100, as: "count", value: (one) => one.questionCount },
  { key: "made", title: "创建时间", width: 180, yields: 1, as: "time", value: (one) => one.createTime },
  {
    key: "actions",
    title: "操作",
    width: 200,
    always: true,
    cell: (one) => (
      <Flex gap={12} align="center" wrap>
        <Link
          to={officePaths.bankQuestions(role, one.questionBankId)}
          aria-label={`题目 ${one.questionBankName}`}
        >
          题目
        </Link>
        <Button
          type="link"
          size="small"
          aria-label={`编辑 ${one.questionBankName}`}
          onClick={() => onEdit(one)}
        >
          编辑
        </Button>
        <Button
          type="link"
          danger
          size="small"
          loading={actions.busy?.record.questionBankId === one.questionBankId}
          aria-label={`删除 ${one.questionBankName}`}
          onClick={() => void actions.run("delete", one)}
        >
          删除
        </Button>
      </Flex>
    ),
  },
];
