import { time, yuan } from "@zhutu/domain/contract.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { checkedEncoder, encoderOf } from "./encoder.ts";

type Tree = { price: number; parts: Tree[] };
const tree: z.ZodType<Tree> = z.lazy(() => z.object({ price: yuan, parts: z.array(tree) }));
const noon = new Date("2026-11-21T04:00:00Z");

/** Each kind of shape a reply is made of: what a handler answers, what goes over the wire. */
const shapes: [kind: string, schema: z.ZodType, inner: unknown, wire: unknown][] = [
  ["money", yuan, 19_901, 199.01],
  ["a time", time, noon, "2026-11-21T04:00:00.000Z"],
  ["none of a nullable", z.object({ at: time.nullable() }), { at: null }, { at: null }],
  ["some of a nullable", z.object({ at: time.nullable() }), { at: noon }, { at: noon.toISOString() }],
  ["nothing of an optional", z.object({ price: yuan.optional() }), {}, {}],
  ["a list", z.array(yuan), [1, 250], [0.01, 2.5]],
  ["only what is named", z.object({ a: z.string() }), { a: "x", passwordHash: "y" }, { a: "x" }],
  ["only what is named, deep down", z.array(z.object({ a: z.int() })), [{ a: 1, b: 2 }], [{ a: 1 }]],
  [
    "a shape that holds itself",
    tree,
    { price: 1, parts: [{ price: 2, parts: [] }] },
    { price: 0.01, parts: [{ price: 0.02, parts: [] }] },
  ],
  ["any other by Zod itself", z.union([yuan, z.object({ a: yuan })]), { a: 5, b: 1 }, { a: 0.05 }],
  ["a record by Zod itself", z.record(z.string(), yuan), { a: 5 }, { a: 0.05 }],
];

test.each(shapes)("%s is encoded as Zod does", (_, schema, inner, wire) => {
  const sent = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
  expect(sent(encoderOf(schema)(inner))).toEqual(wire);
  expect(sent(checkedEncoder(schema)(inner))).toEqual(wire);
});

test("a value that its contract does not allow is refused where replies are checked", () => {
  expect(() => checkedEncoder(z.object({ price: yuan }))({ price: 1.5 })).toThrow(z.ZodError);
});
