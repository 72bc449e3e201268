// By what questions of banks are looked for that a paper is to ask.
import { getBankAttributes, listQuestionBanks } from "@zhutu/domain/exam/banks/contract.ts";
import { type QuestionType, questionTypes } from "@zhutu/domain/exam/question.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Input, Select } from "antd";
import { useState } from "react";
import { useApi } from "../../../../lib/api/query.ts";
import { useDebouncedValue } from "../../../../lib/hooks/use-debounced-value.ts";
import { usePhone } from "../../../../lib/hooks/use-media.ts";
import { typeWords } from "../../paper.ts";

/** What the bank's questions are sorted under. */
type Attributes = { chapter?: string; topic?: string; difficulty?: string; year?: string };
export type Search = {
  questionBankId: number | undefined;
  questionType: QuestionType | undefined;
  questionName: string;
  attributes: Attributes;
};
export const everyQuestion: Search = {
  questionBankId: undefined,
  questionType: undefined,
  questionName: "",
  attributes: {},
};

/** The same, as the API is asked for it. */
export const searchQuery = ({ questionBankId, questionType, questionName, attributes }: Search) => ({
  ...(questionBankId !== undefined && { questionBankId }),
  ...(questionType && { questionType }),
  ...(questionName.trim() && { questionName: questionName.trim() }),
  ...attributes,
});

const mostBanks = 20;
/** Fields of equal width. */
const places = { display: "grid", gridTemplateColumns: "repeat(4, minmax(0, 1fr))", gap: 8 };
const onPhone = { ...places, gridTemplateColumns: "repeat(2, minmax(0, 1fr))" };
const twoPlaces = { gridColumn: "span 2" };
const fields = [
  { name: "chapter", of: "chapters", label: "章节" },
  { name: "topic", of: "topics", label: "知识点" },
  { name: "difficulty", of: "difficulties", label: "难度" },
  { name: "year", of: "years", label: "年份" },
] as const;

type Props = { search: Search; onChange: (search: Search) => void };

/** Bank, type, words, and what the chosen bank sorts its questions under. */
export function QuestionSearch({ search, onChange }: Props) {
  const { questionBankId, questionType, attributes } = search;
  const known = useApi(
    getBankAttributes,
    { params: { questionBankId: questionBankId ?? 0 } },
    { enabled: questionBankId !== undefined },
  );
  const choose = (name: keyof Attributes, value: string | undefined): void => {
    const { [name]: _, ...others } = attributes;
    onChange({ ...search, attributes: value === undefined ? others : { ...others, [name]: value } });
  };
  return (
    <div style={usePhone() ? onPhone : places} role="search" aria-label="筛选题目">
      <BankSelect
        // Another bank sorts its questions under other names.
        onChange={(id) => onChange({ ...search, questionBankId: id, attributes: {} })}
      />
      <Select
        aria-label="题型"
        virtual={false}
        allowClear
        placeholder="全部题型"
        value={questionType}
        options={questionTypes.map((value) => ({ value, label: typeWords[value] }))}
        onChange={(type: QuestionType | undefined) => onChange({ ...search, questionType: type })}
      />
      <Input.Search
        style={twoPlaces}
        aria-label="题干或编号"
        placeholder="题干或编号"
        enterButton="查询"
        maxLength={100}
        allowClear
        onSearch={(text) => onChange({ ...search, questionName: text })}
      />
      {fields.map(({ name, of, label }) => {
        const names = (questionBankId !== undefined && known.data?.[of]) || [];
        return (
          <Select
            key={name}
            aria-label={label}
            virtual={false}
            allowClear
            showSearch
            loading={known.isFetching}
            disabled={questionBankId === undefined}
            title={questionBankId === undefined ? "先选择题库" : undefined}
            placeholder={questionBankId === undefined ? `${label}（先选题库）` : `全部${label}`}
            value={attributes[name]}
            options={names.map((value) => ({ value, label: value }))}
            notFoundContent={
              known.error ? `${label}没有加载出来，请重新选择题库` : `这个题库的题目没有填${label}`
            }
            onChange={(value: string | undefined) => choose(name, value)}
          />
        );
      })}
    </div>
  );
}

/** A bank, found by its name; the newest are offered before anything is typed. */
function BankSelect({ onChange }: { onChange: (questionBankId: number | undefined) => void }) {
  const [typed, setTyped] = useState("");
  const name = useDebouncedValue(typed).trim();
  const { data, isFetching } = useApi(
    listQuestionBanks,
    { query: { pageSize: mostBanks, ...(name && { questionBankName: name }) } },
    { placeholderData: keepPreviousData },
  );
  const found = (data?.questionBanks ?? []).map((one) => ({
    value: one.questionBankId,
    label: one.questionBankName,
  }));
  return (
    <Select
      aria-label="题库"
      virtual={false}
      allowClear
      placeholder="全部题库"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      options={found}
      notFoundContent={isFetching ? "正在查找" : "没有找到"}
      onChange={onChange}
    />
  );
}
