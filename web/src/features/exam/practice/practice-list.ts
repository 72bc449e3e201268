// What of a bank is practised, in the address of the practice page.
import {
  type Grouping,
  groupings,
  KIND_LABELS,
  type PracticeKind,
  practiceKinds,
  practiceSizes,
} from "@zhutu/domain/exam/practice/choice.ts";
import { choice, idOf, listParams } from "../../../lib/lists/list-params.ts";
import type { List } from "../../../lib/lists/use-list-params.ts";

export const GROUPING_LABELS: Readonly<Record<Grouping, string>> = {
  chapter: "章节",
  topic: "知识点",
  year: "年份",
};

const sizes = practiceSizes.map((size) => ({ value: String(size) as `${typeof size}`, label: `${size} 题` }));

export const practiceList = listParams({
  fields: {
    bank: idOf(),
    by: choice(
      [
        { value: "bank", label: "科目" },
        ...groupings.map((value) => ({ value, label: GROUPING_LABELS[value] })),
      ],
      { blank: "chapter" },
    ),
    kind: choice(
      practiceKinds.map((value): { value: PracticeKind; label: string } => ({
        value,
        label: KIND_LABELS[value],
      })),
    ),
    size: choice(sizes),
  },
  pageSizes: [],
});
export type PracticeList = List<(typeof practiceList)["fields"]>;
