import { Link } from "react-router";
import type { Column } from "../../../../office/table/columns.tsx";
import { RowActs } from "../../../../office/table/row-acts.tsx";
import { TwoLines } from "../../../../office/table/two-lines.tsx";
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
      <TwoLines whole={one.questionBankName}>
        <Link to={officePaths.bankQuestions(role, one.questionBankId)}>{one.questionBankName}</Link>
      </TwoLines>
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
    width: 112,
    always: true,
    cell: (one) => (
      <RowActs
        of={one.questionBankName}
        acts={[
          { label: "编辑", run: () => onEdit(one) },
          { label: "题目", to: officePaths.bankQuestions(role, one.questionBankId) },
          {
            label: "删除",
            danger: true,
            busy: actions.busy?.record.questionBankId === one.questionBankId,
            run: () => void actions.run("delete", one),
          },
        ]}
      />
    ),
  },
];
