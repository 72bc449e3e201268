// From what a handler answers to what goes over the wire: one function a reply's schema, made once. Zod's own encode
// checks every value again on its way out (and money twice, with decimals in text form), for more than the rest of a
// list's handling costs. TypeScript has checked these values; the tests hold every reply against its contract.
import { z } from "zod";

export type Encode = (value: unknown) => unknown;

/** Values that are the same on both sides; a schema made of nothing else leaves them alone, too. */
const asItIs: Encode = (value) => value;

/** Encodes like z.encode: money to yuan, times to text, and only the fields that the contract names. Checks nothing. */
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

/** A codec's second argument collects complaints; our codecs have none. */
const notAsked = { value: undefined, issues: [] };

/** A shape that holds itself is made when it is first met. */
function laterEncoder(schema: z.ZodLazy): Encode {
  let encode: Encode | undefined;
  return (value) => (encode ??= encoderOf(schema.unwrap()))(value);
}

/** Encodes, and refuses a value that its contract does not allow, or that z.encode would send otherwise. */
export function checkedEncoder(schema: z.core.$ZodType): Encode {
  const encode = encoderOf(schema);
  return (value) => {
    const [checked, encoded] = [z.encode(schema, value), encode(value)];
    if (JSON.stringify(checked) !== JSON.stringify(encoded))
      throw new Error(`encoded otherwise than Zod does: ${JSON.stringify(encoded)}`);
    return encoded;
  };
}
