// Encodes replies without Zod's repeated validation, which costs more than the rest of a list; tests check
// replies against contracts.
import { z } from "zod";

export type Encode = (value: unknown) => unknown;

/** For values equal on both sides of the wire. */
const asItIs: Encode = (value) => value;

/** Like z.encode, unchecked: money to yuan, times to text, only the contract's fields. */
export function encoderOf(schema: z.core.$ZodType): Encode {
  if (schema instanceof z.ZodObject) return objectEncoder(schema.shape);
  if (schema instanceof z.ZodArray) return eachOf(encoderOf(schema.element));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return unlessNone(encoderOf(schema.unwrap()));
  if (schema instanceof z.ZodCodec) return codecEncoder(schema);
  if (schema instanceof z.ZodLazy) return laterEncoder(schema);
  return plain.some((kind) => schema instanceof kind) ? asItIs : (value) => z.encode(schema, value);
}

const plain = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull, z.ZodDate];

function objectEncoder(shape: z.core.$ZodShape): Encode {
  const fields = Object.entries(shape).map(([name, field]) => [name, encoderOf(field)] as const);
  return (value) => {
    const given = value as Record<string, unknown>;
    const encoded: Record<string, unknown> = {};
    for (const [name, encode] of fields) encoded[name] = encode(given[name]);
    return encoded;
  };
}

const eachOf = (encode: Encode): Encode =>
  encode === asItIs ? asItIs : (value) => (value as unknown[]).map(encode);

const unlessNone = (encode: Encode): Encode =>
  encode === asItIs ? asItIs : (value) => (value === null || value === undefined ? value : encode(value));

function codecEncoder(schema: z.ZodCodec): Encode {
  const { in: wire, out: inner, reverseTransform } = schema.def;
  const [toWire, fromInner] = [encoderOf(wire), encoderOf(inner)];
  return (value) => toWire(reverseTransform(fromInner(value), notAsked));
}

/** A codec's second argument collects complaints; ours have none. */
const notAsked = { value: undefined, issues: [] };

/** Recursive schemas are built on first use. */
function laterEncoder(schema: z.ZodLazy): Encode {
  let encode: Encode | undefined;
  return (value) => (encode ??= encoderOf(schema.unwrap()))(value);
}

/** Throws when the contract forbids the value or z.encode differs. */
export function checkedEncoder(schema: z.core.$ZodType): Encode {
  const encode = encoderOf(schema);
  return (value) => {
    const [checked, encoded] = [z.encode(schema, value), encode(value)];
    if (JSON.stringify(checked) !== JSON.stringify(encoded))
      throw new Error(`encoded otherwise than Zod does: ${JSON.stringify(encoded)}`);
    return encoded;
  };
}
