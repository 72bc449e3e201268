// OpenAPI 3.1 of every bound endpoint, generated from the same values that serve the calls.
import type { Endpoint } from "@zhutu/domain/endpoint.ts";
import { z } from "zod";

type Json = Record<string, unknown>;

/** The document of these endpoints; `title` is the site's name. */
export function openApi(endpoints: readonly Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const e of endpoints) {
    const path = e.path.replace(/:([A-Za-z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: operation(e) };
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "authorization" } } },
    paths,
  };
}

function operation(e: Endpoint): Json {
  const contentType = e.bodyAs === "form" ? "application/x-www-form-urlencoded" : "application/json";
  return {
    operationId: e.name,
    "x-access": e.access,
    security: e.access === "public" ? [] : [{ token: [] }],
    parameters: [...parameters(e.params, "path"), ...parameters(e.query, "query")],
    ...(e.body && { requestBody: { required: true, content: { [contentType]: { schema: shape(e.body) } } } }),
    responses: {
      "200": { description: 'ok, or a refused business rule with code "error"', content: answer(e) },
    },
  };
}

function answer(e: Endpoint): Json {
  if (e.reply === "file")
    return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  const envelope = {
    type: "object",
    required: ["code", "msg"],
    properties: {
      code: { type: ["integer", "string"] },
      msg: { type: "string" },
      resultObject: shape(e.reply),
    },
  };
  return { "application/json": { schema: envelope } };
}

function parameters(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = shape(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: one,
  }));
}

function shape(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  return rest;
}
