// What came with a request, held against the contract.
import { setImmediate } from "node:timers/promises";
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
  if (parsed?.success) return keepable(parsed.data);
  throw badInput(longWrong ?? parsed?.error.issues ?? [], value);
}

/** The same of a body; a long list is read few items at a time, between which others have their turn. */
export async function decodeBody(schema: z.ZodType | undefined, value: unknown): Promise<unknown> {
  const list = schema && listsOf(schema).find((one) => one.schema === schema);
  if (!list?.onlyByLength || !Array.isArray(value) || value.length <= FEW || value.length > list.most)
    return decode(schema, value);
  const all: unknown[] = [];
  for (const { data, issues } of partsOf(list, value)) {
    if (issues) throw badInput(issues, value);
    all.push(...(keepable(data) as unknown[]));
    await setImmediate();
  }
  return all;
}

function keepable(data: unknown): unknown {
  if (!holdsUnkeepable(data)) return data;
  throw refuse("BAD_INPUT", { msg: "内容里有无法保存的字符，请删除后重试" });
}

function badInput(issues: Issues, value: unknown) {
  // A sentence of our own rules is worth showing; one of what Zod found is none, as it does not name its field.
  const sentence = issues.find(({ message }) => isForPeople(message))?.message;
  const fields = issues.map((issue) => ({ field: issue.path.join("."), msg: sentenceOf(issue, value) }));
  return refuse("BAD_INPUT", { ...(sentence && { msg: sentence }), detail: { fields } });
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
type List = {
  name: string | undefined;
  schema: z.ZodArray;
  most: number;
  /** It asks nothing of its items together but a number, of FEW or less. */
  onlyByLength: boolean;
};
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
    return inner instanceof z.ZodArray ? [listOf(name, inner)] : [];
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

function listOf(name: string | undefined, schema: z.ZodArray): List {
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const { minItems: least = 0, maxItems: most = Infinity } = shape;
  const checks = (schema.def.checks ?? []).map(({ _zod }) => _zod.def.check);
  const byLength = checks.every((check) => check === "min_length" || check === "max_length");
  return { name, schema, most, onlyByLength: byLength && least <= FEW };
}

/** The list as it is read, few items at a time; what is wrong is told by its place in the whole. */
function* partsOf(list: List, items: unknown[]): Generator<{ data?: unknown; issues: Issues | undefined }> {
  const few = z.array(list.schema.element);
  for (let from = 0; from < items.length; from += FEW) {
    const { data, error } = few.safeParse(items.slice(from, from + FEW));
    yield { data, issues: error?.issues.map((issue) => movedBy(from, issue)) };
  }
}

function movedBy(from: number, issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const [place, ...inner] = issue.path;
  return { ...issue, path: [from + Number(place), ...inner] };
}

function wrongInList(list: List, items: unknown[]): Issues | undefined {
  if (items.length > list.most) return z.array(z.unknown()).max(list.most).safeParse(items).error?.issues;
  for (const { issues } of partsOf(list, items)) if (issues) return issues;
  return undefined;
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair: refused here for every endpoint, instead of failing there. */
function holdsUnkeepable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUnkeepable);
}
