import { z } from "zod";

/** The largest list: 10,000 people with phone and name are 30,000 values. */
export const MAX_VALUES = 40_000;
/** Some clients send back unread fields. */
const allowance = (read: number): number => 500 + 3 * read;

type Shape = {
  type?: string;
  items?: Shape;
  prefixItems?: Shape[];
  maxItems?: number;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
};
const allowances = new WeakMap<z.ZodType, number>();

/** The limit for a schema; MAX_VALUES where it is unbounded. */
export function maxValues(schema: z.ZodType | undefined): number {
  if (!schema) return MAX_VALUES;
  const before = allowances.get(schema);
  if (before !== undefined) return before;
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Shape;
  const most = Math.min(MAX_VALUES, allowance(valuesIn(shape)));
  allowances.set(schema, most);
  return most;
}

function valuesIn({ type, items, prefixItems, maxItems = Infinity, properties, anyOf }: Shape): number {
  if (anyOf) return Math.max(...anyOf.map(valuesIn));
  if (prefixItems) return prefixItems.reduce((sum, item) => sum + valuesIn(item), 1);
  if (type === "array") return 1 + maxItems * (items ? valuesIn(items) : Infinity);
  if (type === "object" && properties)
    return Object.values(properties).reduce((sum, property) => sum + valuesIn(property), 1);
  return type === undefined || type === "object" ? Infinity : 1;
}
