// What came with a request, held against the contract.
import { isForPeople } from "@zhutu/domain/sentence.ts";
import { z } from "zod";
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
  const longWrong = wrongInLongLists(schema, value);
  const parsed = longWrong ? undefined : schema.safeParse(value);
  if (parsed?.success) {
    if (holdsUnkeepable(parsed.data))
      throw refuse("BAD_INPUT", { msg: "内容里有无法保存的字符，请删除后重试" });
    return parsed.data;
  }
  const issues = longWrong ?? parsed?.error.issues ?? [];
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

type Issues = readonly z.core.$ZodIssue[];
type List = { name: string | undefined; schema: z.ZodArray; most: number };
/** Items of a long list that are tried at a time. */
const FEW = 100;
const listsKnown = new WeakMap<z.ZodType, List[]>();

/** The lists that a schema holds directly. */
function listsOf(schema: z.ZodType): List[] {
  const known = listsKnown.get(schema);
  if (known) return known;
  const fields: [string | undefined, unknown][] =
    schema instanceof z.ZodObject ? Object.entries(schema.shape) : [[undefined, schema]];
  const lists = fields.flatMap(([name, field]) => {
    let inner = field;
    while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable)
      inner = inner.unwrap();
    return inner instanceof z.ZodArray ? [{ name, schema: inner, most: mostItems(inner) }] : [];
  });
  listsKnown.set(schema, lists);
  return lists;
}

/** What is wrong with the first wrong items of a long list, or its length: each wrong item costs a lot to describe. */
function wrongInLongLists(schema: z.ZodType, value: unknown): Issues | undefined {
  for (const list of listsOf(schema)) {
    const { name } = list;
    const items = name === undefined ? value : (value as Record<string, unknown> | null | undefined)?.[name];
    if (!Array.isArray(items) || items.length <= FEW) continue;
    const at = name === undefined ? [] : [name];
    const wrong = wrongInList(list, items);
    if (wrong) return wrong.map((issue) => ({ ...issue, path: [...at, ...issue.path] }));
  }
  return undefined;
}

/** What `.max` says of the list. */
const mostItems = (list: z.ZodType): number =>
  z.toJSONSchema(list, { io: "input", unrepresentable: "any" }).maxItems ?? Infinity;

function wrongInList({ schema: list, most }: List, items: unknown[]): Issues | undefined {
  if (items.length > most) return z.array(z.unknown()).max(most).safeParse(items).error?.issues;
  const few = z.array(list.element);
  for (let from = 0; from < items.length; from += FEW) {
    const issues = few.safeParse(items.slice(from, from + FEW)).error?.issues;
    if (issues)
      return issues.map((issue) => {
        const [place, ...inner] = issue.path;
        return { ...issue, path: [from + Number(place), ...inner] };
      });
  }
  return undefined;
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair: refused here for every endpoint, instead of failing there. */
function holdsUnkeepable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUnkeepable);
}
