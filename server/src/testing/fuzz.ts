// Requests that nobody's client would send, made from the contracts: every endpoint, every role, values at and past the
// edges of what its schema takes (security.md 52). The same seed makes the same requests.
import type { Endpoint } from "@zhutu/domain/endpoint.ts";
import { z } from "zod";

/** The next number in [0, 1). */
export type Random = () => number;

export type FuzzRequest = {
  name: string;
  method: Endpoint["method"];
  url: string;
  /** JSON. */
  payload: string | undefined;
};

type Shape = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
};

const numbers = [
  0,
  -1,
  1,
  2,
  1.5,
  56,
  2_147_483_647,
  2_147_483_648,
  4_294_967_297,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
];
const texts = [
  "",
  " ",
  "a",
  "王敏",
  "1",
  "-1",
  "1.5",
  "1e9",
  "2147483648",
  "99999999999999999999",
  "0x10",
  "NaN",
  "Infinity",
  "0000-01-01",
  "0000-00-00",
  "-000001-01-01",
  "2026-02-30",
  "2026-11-22",
  "9999-12-31",
  "10000-01-01",
  "0000-01-01T00:00:00Z",
  "-271821-04-20T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "2026-11-22T00:00:00Z",
  "2026-11-22T24:00:00Z",
  "294276-12-31T23:59:59Z",
  "yesterday",
  "13800000001",
  "11010519491231002X",
  "QD0001",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "𠮷".repeat(40),
  "x".repeat(3_000),
  "%",
  "_",
  "\\",
  "%00",
  "..",
  "../x",
  "'; drop table users; --",
  "course_price desc",
  "course_price desc, 1",
  "<script>",
  "{}",
  "[]",
  "null",
  "true",
  "__proto__",
  "constructor",
  "00000000000000000000",
  "12345678901234567890",
];

const days = ["0000-01-01", "0000-12-31", "1900-01-01", "2026-11-22", "9999-12-31", "10000-01-01"];
const times = ["0000-01-01T00:00:00Z", "-271821-04-20T00:00:00.000Z", "+275760-09-13T00:00:00.000Z"];
/** Edges of what a field of that name holds. */
const edges: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/(date|start|end)$/i, days],
  [/time$/i, [...times, ...days]],
  [/(id|ids|teacher|code|page)$/i, [1, 2, 2_147_483_647, 2_147_483_648, 4_294_967_297, 2 ** 53]],
];

/** A maker of requests over these endpoints. */
export function fuzzer(endpoints: readonly Endpoint[], random: Random): () => FuzzRequest {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const shapes = new Map(endpoints.map((e) => [e, partsOf(e)]));

  const wild = (depth = 0): unknown => {
    const kind = random();
    if (kind < 0.4) return pick(texts);
    if (kind < 0.75 || depth > 2) return pick(numbers);
    if (kind < 0.85) return pick([null, true, false]);
    if (kind < 0.93) return Array.from({ length: Math.floor(random() * 4) }, () => wild(depth + 1));
    return { [pick(["a", "__proto__", "courseId", "0"])]: wild(depth + 1) };
  };

  const fitting = (shape: Shape | undefined, name = "", depth = 0): unknown => {
    if (!shape || random() < 0.08) return wild(depth);
    const edge = edges.find(([named]) => named.test(name));
    if (edge && shape.type !== "array" && random() < 0.3) return pick(edge[1]);
    if (shape.enum) return pick(shape.enum);
    if (shape.const !== undefined) return shape.const;
    if (shape.anyOf) return fitting(pick(shape.anyOf), name, depth);
    if (shape.type === "object")
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(() => random() < 0.9)
          .map(([key, one]) => [key, fitting(one, key, depth + 1)]),
      );
    if (shape.type === "array")
      return Array.from({ length: Math.floor(random() * 3) }, () => fitting(shape.items, name, depth + 1));
    if (shape.type === "boolean") return random() < 0.5;
    if (shape.type === "integer" || shape.type === "number")
      return random() < 0.6 ? 1 + Math.floor(random() * 60) : pick(numbers);
    if (shape.type === "null") return null;
    return pick(texts);
  };

  return () => {
    const endpoint = pick(endpoints);
    const { params, query, body } = shapes.get(endpoint) ?? {};
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
      encode(fitting(params?.properties?.[name], name)),
    );
    const pairs = Object.entries(query?.properties ?? {})
      .filter(() => random() < 0.5)
      .map(([name, shape]) => `${name}${pick(["", "", "[]"])}=${encode(fitting(shape, name))}`);
    return {
      name: endpoint.name,
      method: endpoint.method,
      url: pairs.length > 0 ? `${path}?${pairs.join("&")}` : path,
      payload: body ? JSON.stringify(fitting(body)) : undefined,
    };
  };
}

/** A text for an address; a lone half of a character has none. */
const encode = (value: unknown): string =>
  encodeURIComponent(String(Array.isArray(value) ? value.join(",") : value).toWellFormed());

function partsOf(e: Endpoint): { params?: Shape; query?: Shape; body?: Shape } {
  const shapeOf = (schema: z.ZodType | undefined) =>
    schema && (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape);
  const [params, query, body] = [shapeOf(e.params), shapeOf(e.query), shapeOf(e.body)];
  return { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
}

/** Numbers in [0, 1) that follow from the seed alone (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
