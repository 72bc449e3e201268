import fastifyHelmet from "@fastify/helmet";
import fastify from "fastify";
import { expect, test } from "vitest";
import { securityHeaders, setSecurityHeaders } from "./ready-answer.ts";

test("the table says what helmet says", async () => {
  const app = fastify();
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false, // pages set their own, with hashes (pages.ts)
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.get("/", (_, reply) => reply.send());
  const ofEveryServer = new Set(["content-length", "date", "connection"]);
  const sent = Object.entries((await app.inject("/")).headers).filter(([name]) => !ofEveryServer.has(name));
  expect(Object.fromEntries(sent)).toEqual(securityHeaders);
});

test("what a route says of itself stands", async () => {
  const app = fastify();
  setSecurityHeaders(app);
  app.get("/", (_, reply) => reply.header("cross-origin-resource-policy", "cross-origin").send("ok"));
  const { headers } = await app.inject("/");
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect((await app.inject("/nowhere")).headers["x-content-type-options"]).toBe("nosniff");
});
