// By what questions of banks are looked for that a paper is to ask.
import { type QuestionType, questionTypes } from "@zhutu/domain/exam/question.ts";
import { Input, Select } from "antd";
import { usePhone } from "../../../../lib/hooks/use-media.ts";
import { typeWords } from "../../paper.ts";
import { BankSelect, type Marks, MarkSelects } from "./bank-fields.tsx";

export type Search = {
  questionBankId: number | undefined;
  questionType: QuestionType | undefined;
  questionName: string;
  attributes: Marks;
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

/** Fields of equal width. */
const places = { display: "grid", gridTemplateColumns: "repeat(4, minmax(0, 1fr))", gap: 8 };
const onPhone = { ...places, gridTemplateColumns: "repeat(2, minmax(0, 1fr))" };
const twoPlaces = { gridColumn: "span 2" };
type Props = { search: Search; onChange: (search: Search) => void };

/** Bank, type, words, and what the chosen bank sorts its questions under. */
export function QuestionSearch({ search, onChange }: Props) {
  const { questionBankId, questionType, attributes } = search;
  return (
    <div style={usePhone() ? onPhone : places} role="search" aria-label="筛选题目">
      <BankSelect
        value={questionBankId}
        placeholder="全部题库"
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
      <MarkSelects
        questionBankId={questionBankId}
        marks={attributes}
        onChange={(marks) => onChange({ ...search, attributes: marks })}
      />
    </div>
  );
}
