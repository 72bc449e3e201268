// What a save changed of a course, for its history.
import type { Change } from "../../kernel/db/audit.ts";
import { changeOf, plainTextOf } from "../../kernel/db/changes.ts";
import type { DiscountRule } from "./list-queries.ts";
import type { CourseValues } from "./office-queries.ts";

/** Money of a course, in fen. */
const inFen: readonly string[] = ["coursePriceOriginal", "coursePrice", "freightPrice"];
/** Columns that the wire calls otherwise. */
const onTheWire: Readonly<Record<string, string>> = {
  teacherId: "courseTeacher",
  courseImgUrl: "converImgUrl",
  tags: "courseTags",
};
const textOf = (field: string, value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (inFen.includes(field)) return (Number(value) / 100).toFixed(2);
  if (field === "coursePriceDiscount") return (Number(value) / 100).toFixed(2);
  return plainTextOf(value);
};

/** The fields that differ, by their name on the wire, with what they were and are; money in yuan. */
export const changesOf = (old: Partial<CourseValues>, values: Partial<CourseValues>): Change[] =>
  (Object.keys(values) as (keyof CourseValues)[]).flatMap((field) =>
    changeOf(onTheWire[field] ?? field, textOf(field, old[field]), textOf(field, values[field])),
  );

/** The lists of a course: its specifications in their order, and its discount rules. */
export type CourseLists = {
  models: readonly { modelCode: number; modelName: string }[];
  rules: readonly DiscountRule[];
};

/** As long as these lists get in a shop; a longer one is only told to have changed. */
const mostOfAList = 2_000;

const listText = (rows: readonly object[]): string => (rows.length === 0 ? "" : plainTextOf(rows));

/** Which of its lists differ, as the wire writes them: rules by their code, values in yuan (of 03 the discount). */
export function listChanges(old: CourseLists, now: CourseLists): Change[] {
  const modelsText = ({ models }: CourseLists) =>
    listText(models.map(({ modelCode, modelName }) => ({ modelCode, modelName })));
  const rulesText = ({ rules }: CourseLists) =>
    listText(
      rules
        .toSorted((one, other) => one.ruleCode.localeCompare(other.ruleCode))
        .map(({ ruleCode, discountedPrice: fen }) => ({
          ruleCode,
          discountedPrice: fen === null ? null : fen / 100,
        })),
    );
  return [
    ...changeOf("models", modelsText(old), modelsText(now), mostOfAList),
    ...changeOf("discountRules", rulesText(old), rulesText(now), mostOfAList),
  ];
}
