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
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    if (holdsUnkeepable(parsed.data))
      throw refuse("BAD_INPUT", { msg: "内容里有无法保存的字符，请删除后重试" });
    return parsed.data;
  }
  const issues = parsed.error.issues.map((issue) => ({ field: issue.path.join("."), msg: issue.message }));
  // A sentence of our own rules is worth showing; Zod's English one is not.
  const sentence = issues.find((issue) => isForPeople(issue.msg))?.msg;
  throw refuse("BAD_INPUT", { ...(sentence && { msg: sentence }), detail: { fields: issues } });
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair: refused here for every endpoint, instead of failing there. */
function holdsUnkeepable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUnkeepable);
}
