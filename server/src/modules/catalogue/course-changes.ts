// What a save changed of a course, for its history.
import type { Change } from "../../kernel/db/audit.ts";
import { changeOf, plainTextOf } from "../../kernel/db/changes.ts";
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
