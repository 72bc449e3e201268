// OpenAPI 3.1, generated from the endpoint values.
import type { Endpoint } from "@zhutu/domain/endpoint.ts";
import { type RefusalName, USUAL_REFUSALS } from "@zhutu/domain/refusal.ts";
import { z } from "zod";
import { refuse } from "./refuse.ts";

type Json = Record<string, unknown>;

/** `title` is the site's name. */
export function openApi(endpoints: readonly Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const e of endpoints) {
    const path = e.path.replace(/:([A-Za-z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: operation(e, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    // Refusals that any call may meet; each operation's x-refuses adds its own.
    "x-refuses": USUAL_REFUSALS.map(described),
    components: {
      schemas,
      securitySchemes: { token: { type: "apiKey", in: "header", name: "authorization" } },
    },
    paths,
  };
}

/** Collects recursive shapes in `schemas`. */
function operation(e: Endpoint, schemas: Json): Json {
  const shape = (part: "params" | "query" | "body" | "reply", schema: z.ZodType) =>
    shapeOf(schema, `${e.name}.${part}`, schemas);
  const contentType = e.bodyAs === "form" ? "application/x-www-form-urlencoded" : "application/json";
  return {
    operationId: e.name,
    "x-access": e.access,
    security: e.access === "public" ? [] : [{ token: [] }],
    parameters: [
      ...(e.params ? parameters(shape("params", e.params), "path") : []),
      ...(e.query ? parameters(shape("query", e.query), "query") : []),
    ],
    ...(e.body && {
      requestBody: { required: true, content: { [contentType]: { schema: shape("body", e.body) } } },
    }),
    responses: {
      "200": {
        description: 'ok, or a refused business rule with code "error"',
        content: e.reply === "file" ? file : envelope(shape("reply", e.reply)),
      },
    },
    "x-refuses": (e.refuses ?? []).map(described),
  };
}

/** A refusal as a client meets it. */
function described(reason: RefusalName): Json {
  const { status, code, message } = refuse(reason);
  return { reason, status, code, msg: message };
}

const file: Json = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

function envelope(resultObject: Json): Json {
  const schema = {
    type: "object",
    required: ["code", "msg"],
    properties: {
      code: { type: ["integer", "string"] },
      msg: { type: "string" },
      reason: { type: "string", description: "the name of a refusal" },
      resultObject,
    },
  };
  return { "application/json": { schema } };
}

function parameters(shape: Json, place: "path" | "query"): Json[] {
  const { properties = {}, required = [] } = shape as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

/** Definitions move to `schemas`, because references resolve from the root. */
function shapeOf(schema: z.ZodType, owner: string, schemas: Json): Json {
  const own = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const text = JSON.stringify(own).replaceAll('"#/$defs/', `"#/components/schemas/${owner}.`);
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs)) schemas[`${owner}.${name}`] = definition;
  return rest;
}
