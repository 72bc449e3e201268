import { listQuestionBanks } from "@zhutu/domain/exam/banks/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Tabs } from "antd";
import { type ReactNode, useState } from "react";
import { useApi } from "../../../../lib/api/query.ts";
import { ListPage } from "../../../../office/list/list-page.tsx";
import { useListParams } from "../../../../lib/lists/use-list-params.ts";
import { bankColumns } from "./bank-columns.tsx";
import { BankDialog } from "./bank-dialog.tsx";
import { type Bank, BANK_TABS, bankList, useBankActions } from "./bank-list.ts";

const flush = { marginBottom: 0 };

type Props = {
  role: "admin" | "teacher";
  /** The route's own unless it is a part of the page. */
  title?: string;
  /** The list's views that people keep. */
  views: ReactNode;
};

/** Question banks in tabs: the shop's and the teachers' for an administrator, a teacher's own; making, renaming and deleting one. */
export function BanksPart({ role, title, views }: Props) {
  const list = useListParams(bankList);
  const query = useApi(listQuestionBanks, { query: list.query }, { placeholderData: keepPreviousData });
  const actions = useBankActions();
  const [edited, setEdited] = useState<{ bank: Bank | undefined }>();
  const add = (
    <Button key="add" type="primary" onClick={() => setEdited({ bank: undefined })}>
      新建题库
    </Button>
  );
  return (
    <>
      <ListPage
        {...{
          name: "question-banks",
          list,
          query,
          rows: query.data?.questionBanks,
          total: query.data?.total,
        }}
        {...(title !== undefined && { title })}
        views={
          <>
            {views}
            <Tabs
              tabBarStyle={flush}
              activeKey={list.filters.owner}
              onChange={(owner) => list.show({ filters: { owner: owner as typeof list.filters.owner } })}
              items={[...BANK_TABS[role]]}
            />
          </>
        }
        idOf={(one) => one.questionBankId}
        unit="个"
        columns={bankColumns({ role, actions, onEdit: (bank) => setEdited({ bank }) })}
        actions={add}
        empty={{ text: "还没有题库，新建后可以逐题录入，也可以用工作簿导入", action: add }}
      />
      <BankDialog open={edited !== undefined} bank={edited?.bank} onClose={() => setEdited(undefined)} />
    </>
  );
}
