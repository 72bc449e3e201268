import type { Change } from "../../kernel/db/audit.ts";
import { changeOf, plainTextOf } from "../../kernel/db/changes.ts";
import type { CourseValues, DiscountRule } from "./office-queries.ts";

/** In fen. */
const inFen: readonly string[] = ["coursePriceOriginal", "coursePrice", "freightPrice"];
/** Wire names that differ. */
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

/** Fields that differ, by wire name; money in yuan. */
export const changesOf = (old: Partial<CourseValues>, values: Partial<CourseValues>): Change[] =>
  (Object.keys(values) as (keyof CourseValues)[]).flatMap((field) =>
    changeOf(onTheWire[field] ?? field, textOf(field, old[field]), textOf(field, values[field])),
  );

export type CourseLists = {
  models: readonly { modelCode: number; modelName: string }[];
  rules: readonly DiscountRule[];
};

/** Longer lists are only said to have changed. */
const maxOfAList = 2_000;

const listText = (rows: readonly object[]): string => (rows.length === 0 ? "" : plainTextOf(rows));

/** As on the wire: rules by code, values in yuan (03: the discount). */
export function listChanges(old: CourseLists, now: CourseLists): Change[] {
  const modelsText = ({ models }: CourseLists) =>
    listText(models.map(({ modelCode, modelName }) => ({ modelCode, modelName })));
  const rulesText = ({ rules }: CourseLists) =>
    listText(
      rules
        .toSorted((offer, other) => offer.ruleCode.localeCompare(other.ruleCode))
        .map(({ ruleCode, discountedPrice: fen, beginTime, endTime }) => ({
          ruleCode,
          discountedPrice: fen === null ? null : fen / 100,
          ...(beginTime && { beginTime }),
          ...(endTime && { endTime }),
        })),
    );
  return [
    ...changeOf("models", modelsText(old), modelsText(now), maxOfAList),
    ...changeOf("discountRules", rulesText(old), rulesText(now), maxOfAList),
  ];
}
