import { setImmediate } from "node:timers/promises";
import { isForPeople } from "@zhutu/domain/text-forms.ts";
import { z } from "zod";
import { refuse } from "./refuse.ts";

/** `courseStatus[]=a` equals `courseStatus=a`; empty values are dropped. */
export function plainNames(query: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query))
    if (value !== "") plain[key.endsWith("[]") ? key.slice(0, -2) : key] = value;
  return plain;
}

/** Refuses BAD_INPUT with the rules' sentence and the fields. */
export function decode(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const longWrong = wrongInLongLists(schema, value);
  const parsed = longWrong ? undefined : schema.safeParse(value);
  if (parsed?.success) return keepable(parsed.data);
  throw badInput(longWrong ?? parsed?.error.issues ?? [], value);
}

/** Parses long lists in parts, yielding between them. */
export async function decodeBody(schema: z.ZodType | undefined, value: unknown): Promise<unknown> {
  const list = schema && listsOf(schema).find((candidate) => candidate.schema === schema);
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
  // Show our own messages; replace Zod's, which do not name the field.
  const sentence = issues.find(({ message }) => isForPeople(message))?.message;
  const fields = issues.map((issue) => ({ field: issue.path.join("."), msg: sentenceOf(issue, value) }));
  return refuse("BAD_INPUT", { ...(sentence && { msg: sentence }), detail: { fields } });
}

/** Our rule's sentence, or Chinese for Zod's English. */
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
  /** The schema checks only lengths, with a minimum of at most FEW. */
  onlyByLength: boolean;
};
const FEW = 100;
const listsKnown = new WeakMap<z.ZodType, List[]>();

function listsOf(schema: z.ZodType): List[] {
  const cached = listsKnown.get(schema);
  if (cached) return cached;
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

/** Describes only the first wrong part, because describing every item is costly. */
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

/** Issue paths refer to the whole list. */
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

/** PostgreSQL stores neither NUL nor lone surrogates. */
function holdsUnkeepable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUnkeepable);
}
