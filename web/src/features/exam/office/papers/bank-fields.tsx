// Choosing a bank, and among the marks that it sorts its questions under.
import { getBankAttributes, getQuestionBank, listQuestionBanks } from "@zhutu/domain/exam/banks/contract.ts";
import type { RuleMark } from "@zhutu/domain/exam/blueprint.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Select } from "antd";
import { type CSSProperties, useState } from "react";
import { useApi } from "../../../../lib/api/query.ts";
import { useDebouncedValue } from "../../../../lib/hooks/use-debounced-value.ts";

export type Marks = Partial<Record<RuleMark, string>>;

const mostBanks = 20;
const fullWidth = { width: "100%" };
const fields = [
  { name: "chapter", of: "chapters", label: "章节" },
  { name: "topic", of: "topics", label: "知识点" },
  { name: "difficulty", of: "difficulties", label: "难度" },
  { name: "year", of: "years", label: "年份" },
] as const;

type MarkProps = {
  questionBankId: number | undefined;
  marks: Marks;
  disabled?: boolean;
  /** Chapters have the longest names. */
  chapterStyle?: CSSProperties;
  onChange: (marks: Marks) => void;
};

/** A field for each mark, with what the bank's questions have. */
export function MarkSelects({ questionBankId, marks, disabled = false, chapterStyle, onChange }: MarkProps) {
  const known = useApi(
    getBankAttributes,
    { params: { questionBankId: questionBankId ?? 0 } },
    { enabled: questionBankId !== undefined },
  );
  const choose = (name: RuleMark, value: string | undefined): void => {
    const { [name]: _, ...others } = marks;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  return fields.map(({ name, of, label }) => {
    const offered = (questionBankId !== undefined && known.data?.[of]) || [];
    return (
      <Select
        key={name}
        aria-label={label}
        style={name === "chapter" ? chapterStyle : undefined}
        virtual={false}
        allowClear
        showSearch
        loading={known.isFetching}
        disabled={disabled || questionBankId === undefined}
        title={questionBankId === undefined ? "先选择题库" : undefined}
        placeholder={questionBankId === undefined ? `${label}（先选题库）` : `全部${label}`}
        value={marks[name]}
        optionFilterProp="value"
        options={offered.map(({ name: value, questions }) => ({
          value,
          title: value,
          label: `${value}（${questions} 题）`,
        }))}
        notFoundContent={
          known.error ? `${label}没有加载出来，请重新选择题库` : `这个题库的题目没有填${label}`
        }
        onChange={(value: string | undefined) => choose(name, value)}
      />
    );
  });
}

type BankProps = {
  value: number | undefined;
  placeholder: string;
  disabled?: boolean;
  onChange: (questionBankId: number | undefined) => void;
};

/** A bank, found by its name; the newest are offered before anything is typed. */
export function BankSelect({ value, placeholder, disabled = false, onChange }: BankProps) {
  const [typed, setTyped] = useState("");
  const name = useDebouncedValue(typed).trim();
  const { data, isFetching } = useApi(
    listQuestionBanks,
    { query: { pageSize: mostBanks, ...(name && { questionBankName: name }) } },
    { placeholderData: keepPreviousData },
  );
  const banks = data?.questionBanks ?? [];
  const isListed = banks.some((one) => one.questionBankId === value);
  const chosen = useApi(
    getQuestionBank,
    { params: { questionBankId: value ?? 0 } },
    { enabled: value !== undefined && data !== undefined && !isListed },
  );
  const options = [...(isListed || !chosen.data ? [] : [chosen.data]), ...banks].map((one) => ({
    value: one.questionBankId,
    label: one.questionBankName,
  }));
  const isNamed = options.some((one) => one.value === value);
  return (
    <Select
      aria-label="题库"
      virtual={false}
      allowClear
      style={fullWidth}
      disabled={disabled}
      placeholder={placeholder}
      value={isNamed ? value : undefined}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      options={options}
      notFoundContent={isFetching ? "正在查找" : "没有找到"}
      onChange={onChange}
    />
  );
}
