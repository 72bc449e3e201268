import fastify from "fastify";
import { expect, test } from "vitest";
import { answerError } from "./answer-error.ts";
import { refuse } from "./refuse.ts";

const answerTo = async (error: Error) => {
  const app = fastify();
  app.setErrorHandler(answerError);
  app.get("/", () => {
    throw error;
  });
  const answer = await app.inject("/");
  return {
    status: answer.statusCode,
    retryAfter: answer.headers["retry-after"],
    msg: answer.json<{ msg: string }>().msg,
  };
};
const withCode = (code: string) => Object.assign(new Error("write failed"), { code });

test("a full disk is said to be full, whether a file or the database met it, and is worth trying again later", async () => {
  const full = { status: 503, retryAfter: "60", msg: "服务器存储空间已满，请联系客服，稍后再试" };
  expect(await answerTo(withCode("ENOSPC"))).toEqual(full);
  expect(await answerTo(new Error("query failed", { cause: withCode("53100") }))).toEqual(full);
});

test("what nobody expected is one generic sentence, without its cause", async () => {
  expect(await answerTo(withCode("EISDIR"))).toEqual({
    status: 500,
    retryAfter: undefined,
    msg: "系统出错了，请稍后再试",
  });
});

test("a planned refusal is a line without a stack in the log, a fault has its stack", async () => {
  const lines: Record<string, unknown>[] = [];
  const app = fastify({
    logger: { level: "warn", stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  app.setErrorHandler(answerError);
  app.get("/full", () => {
    throw refuse("UNAVAILABLE", { retryAfterSeconds: 3 });
  });
  app.get("/fault", () => {
    throw new Error("nobody expected this");
  });
  const { headers, statusCode } = await app.inject("/full");
  expect([statusCode, headers["retry-after"]]).toEqual([503, "3"]);
  await app.inject("/fault");
  expect(lines).toMatchObject([
    { level: 40, reason: "UNAVAILABLE", msg: "request refused" },
    { level: 50, err: { message: "nobody expected this", stack: expect.any(String) } },
  ]);
  expect(lines[0]).not.toHaveProperty("err");
});
