import { listQuestions } from "@zhutu/domain/exam/banks/contract.ts";
import { addPaperQuestions } from "@zhutu/domain/exam/office/contract.ts";
import { countText } from "@zhutu/domain/numbers.ts";
import { maxPaperQuestions } from "@zhutu/domain/exam/office/paper-form.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Drawer, Flex, Table, Typography } from "antd";
import { type Dispatch, type SetStateAction, useState } from "react";
import { api } from "../../../../lib/api/api.ts";
import { QueryView } from "../../../../lib/api/query-view.tsx";
import { useApi, useApiWrite } from "../../../../lib/api/query.ts";
import css from "../../../../office/office.module.css";
import { QuestionAbove } from "../../../../office/form/question-above.tsx";
import { confirm } from "../../../../ui/confirm.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { ChosenQuestions } from "./chosen-questions.tsx";
import { OneQuestion, type Question } from "./one-question.tsx";
import { WholeButton, WholeQuestion } from "./whole-question.tsx";
import { everyQuestion, QuestionSearch, searchQuery } from "./question-search.tsx";
import { paperAnswers } from "./use-paper-actions.ts";

const nothing = { search: everyQuestion, page: 1 };
const pageSize = 20;
const stale = [...paperAnswers, listQuestions];

type Props = { paperId: number; count: number; open: boolean; onClose: () => void };

/** Puts questions of banks into the paper, several at once and none twice; those that it asks already cannot be chosen. */
export function AddQuestions({ open, onClose, ...of }: Props) {
  const [chosen, setChosen] = useState<readonly Question[]>([]);
  const close = (): void => {
    setChosen([]);
    onClose();
  };
  /** Asks before the selection from several banks is dropped. */
  const leave = async (): Promise<void> => {
    const question = {
      title: "放弃选好的题目？",
      text: `已选 ${chosen.length} 题，还没有加入试卷。`,
      yes: "放弃",
      no: "继续选题",
    };
    if (chosen.length === 0 || (await confirm(question))) close();
  };
  return (
    <Drawer title="从题库添加" open={open} onClose={() => void leave()} size={720} destroyOnHidden>
      {open && (
        <Choosing
          {...of}
          chosen={chosen}
          setChosen={setChosen}
          onAdded={close}
          onLeave={() => void leave()}
        />
      )}
      <QuestionAbove open={open} />
    </Drawer>
  );
}

type ChoosingProps = Pick<Props, "paperId" | "count"> & {
  chosen: readonly Question[];
  setChosen: Dispatch<SetStateAction<readonly Question[]>>;
  onAdded: () => void;
  onLeave: () => void;
};

function Choosing({ paperId, count, chosen, setChosen, onAdded, onLeave }: ChoosingProps) {
  const [asked, setAsked] = useState(nothing);
  const [reviewing, setReviewing] = useState(false);
  const { search, page } = asked;
  const found = searchQuery(search);
  const query = useApi(
    listQuestions,
    { query: { paperId, page, pageSize, ...found } },
    { placeholderData: keepPreviousData },
  );
  const add = useApiWrite(addPaperQuestions, { stale, onDone: onAdded });
  const room = maxPaperQuestions - count;
  const tooMany = chosen.length > room;
  const [choosing, setChoosing] = useState(false);
  /** Chooses what was found over all its pages, as far as the paper has room. */
  const chooseAll = async (): Promise<void> => {
    setChoosing(true);
    const all = await readQuestions({ paperId, ...found }, room).catch(() => undefined); // said already, by api()
    if (all)
      setChosen((before) => [...before, ...without(all, before)].slice(0, Math.max(room, before.length)));
    setChoosing(false);
  };
  return (
    <>
      {reviewing && (
        <Flex vertical gap={16}>
          <ChosenQuestions
            questions={chosen}
            onRemove={(id) => setChosen((before) => before.filter((one) => one.questionId !== id))}
            onClear={() => setChosen([])}
          />
          <Flex className={css.drawerFoot} justify="flex-end">
            <Button type="primary" onClick={() => setReviewing(false)}>
              返回选题
            </Button>
          </Flex>
        </Flex>
      )}
      {/* Kept meanwhile: what was looked for, and on which page. */}
      <div hidden={reviewing}>
        <Flex vertical gap={16}>
          <QuestionSearch search={search} onChange={(next) => setAsked({ search: next, page: 1 })} />
          <QueryView query={query}>
            {({ questions, total, more }) => (
              <>
                <Flex justify="space-between" align="center" gap={8} wrap>
                  <Typography.Text type="secondary">
                    找到 {countText(total, more)} 题，试卷还能加 {Math.max(0, room - chosen.length)} 题
                  </Typography.Text>
                  <Button
                    size="small"
                    loading={choosing}
                    disabled={total === 0 || query.isPlaceholderData || chosen.length >= room}
                    onClick={() => void chooseAll()}
                  >
                    {total > room ? `选择前 ${room} 题` : `选择全部 ${total} 题`}
                  </Button>
                </Flex>
                <Table<Question>
                  rowKey="questionId"
                  size="small"
                  showHeader={false}
                  loading={query.isPlaceholderData}
                  dataSource={questions}
                  columns={[
                    { key: "question", title: "题目", render: (_, one) => <OneQuestion one={one} /> },
                  ]}
                  rowSelection={{
                    hideSelectAll: true,
                    preserveSelectedRowKeys: true,
                    selectedRowKeys: chosen.map((one) => one.questionId),
                    onSelect: (one) => setChosen((before) => toggled(before, one)),
                    getCheckboxProps: (one) => ({
                      disabled: one.inPaper,
                      "aria-label": `选择 ${one.questionName}`,
                    }),
                  }}
                  onRow={(one) => ({
                    style: { cursor: one.inPaper ? "default" : "pointer" },
                    onClick: () => !one.inPaper && setChosen((before) => toggled(before, one)),
                  })}
                  expandable={{
                    expandedRowRender: (one) => <WholeQuestion one={one} />,
                    expandIcon: WholeButton,
                  }}
                  locale={{ emptyText: <EmptyState icon="search" text="没有符合条件的题目" /> }}
                  pagination={{
                    current: page,
                    pageSize,
                    total,
                    showSizeChanger: false,
                    hideOnSinglePage: true,
                    onChange: (to) => setAsked({ ...asked, page: to }),
                  }}
                />
              </>
            )}
          </QueryView>
          <Flex className={css.drawerFoot} justify="space-between" align="center" gap={8} wrap>
            <Typography.Text type={tooMany ? "danger" : "secondary"} role="status">
              {tooMany
                ? `一份试卷最多 ${maxPaperQuestions} 题，还能加 ${room} 题`
                : `已选 ${chosen.length} 题`}
            </Typography.Text>
            <Flex gap={8}>
              <Button disabled={chosen.length === 0} onClick={() => setReviewing(true)}>
                查看已选
              </Button>
              <Button onClick={onLeave}>取消</Button>
              <Button
                type="primary"
                loading={add.isPending}
                disabled={chosen.length === 0 || tooMany}
                onClick={() =>
                  add.mutate({ params: { paperId }, body: { questionIds: inEntryOrder(chosen) } })
                }
              >
                加入试卷
              </Button>
            </Flex>
          </Flex>
        </Flex>
      </div>
    </>
  );
}

const without = (some: readonly Question[], these: readonly Question[]): readonly Question[] => {
  const ids = new Set(these.map((one) => one.questionId));
  return some.filter((one) => !ids.has(one.questionId));
};
const toggled = (chosen: readonly Question[], one: Question): readonly Question[] => {
  const rest = without(chosen, [one]);
  return rest.length < chosen.length ? rest : [...chosen, one];
};

/** As they were written into their banks: the list shows the newest first. */
const inEntryOrder = (chosen: readonly Question[]): number[] =>
  chosen.map((one) => one.questionId).toSorted((a, b) => a - b);

/** The first questions found that the paper does not ask yet, at most so many. */
async function readQuestions(found: object, most: number): Promise<Question[]> {
  const read: Question[] = [];
  for (let page = 1, more = true; more && read.length < most; page += 1) {
    const { questions, total } = await api(listQuestions, { query: { ...found, page, pageSize: 100 } });
    read.push(...questions.filter((one) => !one.inPaper));
    more = page * 100 < total;
  }
  return read.slice(0, most);
}
