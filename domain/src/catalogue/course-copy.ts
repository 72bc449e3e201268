import { firstCharacters, lengthOf } from "../text-rule.ts";
import { COURSE_NAME_LENGTH } from "./course-form.ts";

const MARK = "（副本）";

/** The name of a copy, within the length of names. */
export const copyName = (name: string): string =>
  `${firstCharacters(name, COURSE_NAME_LENGTH - lengthOf(MARK))}${MARK}`;
