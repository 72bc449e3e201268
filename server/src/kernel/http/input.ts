// What came with a request, held against the contract.
import { isForPeople } from "@zhutu/domain/sentence.ts";
import type { z } from "zod";
import { refuse } from "./refuse.ts";

/** `courseStatus[]=a` names the same parameter as `courseStatus=a`; an empty value means that it was not given. */
export function plainNames(query: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query))
    if (value !== "") plain[key.endsWith("[]") ? key.slice(0, -2) : key] = value;
  return plain;
}

/** The value as the schema reads it; refuses BAD_INPUT with the rules' sentence and the fields. */
export function decode(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  if (!isShallow(value)) throw refuse("BAD_INPUT", { msg: "内容嵌套的层数过多" });
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    if (holdsUnkeepable(parsed.data))
      throw refuse("BAD_INPUT", { msg: "内容里有无法保存的字符，请删除后重试" });
    return parsed.data;
  }
  const { issues } = parsed.error;
  // A sentence of our own rules is worth showing; one of what Zod found is none, as it does not name its field.
  const sentence = issues.find(({ message }) => isForPeople(message))?.message;
  const fields = issues.map((issue) => ({ field: issue.path.join("."), msg: sentenceOf(issue, value) }));
  throw refuse("BAD_INPUT", { ...(sentence && { msg: sentence }), detail: { fields } });
}

/** The rule's own sentence; in Chinese what Zod says in English. */
function sentenceOf(issue: z.core.$ZodIssue, whole: unknown): string {
  if (isForPeople(issue.message)) return issue.message;
  const given = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
    whole,
  );
  if (given === undefined || given === "") return "请填写此项";
  if (issue.code === "too_big" && issue.origin === "string") return `最多 ${issue.maximum} 个字符`;
  return issue.code === "too_big" && issue.origin === "array" ? `最多 ${issue.maximum} 项` : "格式不正确";
}

/** Nothing that is sent needs more; what looks into a value goes as deep as it is. */
const MOST_DEPTH = 20;

function isShallow(value: unknown, left = MOST_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return true;
  return left > 0 && Object.values(value).every((one) => isShallow(one, left - 1));
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair: refused here for every endpoint, instead of failing there. */
function holdsUnkeepable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUnkeepable);
}
