import { CallError, endpoint, type TransportResponse } from "@zhutu/domain/endpoint.ts";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { load } from "./load.ts";
import { serverContext } from "./server-context.ts";

const hello = endpoint({
  name: "hello",
  method: "GET",
  path: "/api/hello",
  access: "public",
  reply: z.string(),
});

/** What a loader ends with when the API answers so. */
async function loading(status: number, body: unknown): Promise<unknown> {
  const answer: TransportResponse = { status, header: () => null, json: async () => body };
  const context = new RouterContextProvider();
  context.set(serverContext, { transport: async () => answer, origin: "" } as never);
  return load(context, hello, {}).catch((thrown: unknown) => thrown);
}

test("what exists is what the page is drawn from", async () => {
  expect(await loading(200, { code: 200, msg: "ok", resultObject: "你好" })).toBe("你好");
});

test.each([404, 400])("an answer of %i becomes a page that is not there", async (status) => {
  expect(await loading(status, { code: "error", msg: "没有找到您要的内容" })).toMatchObject({
    data: null,
    init: { status: 404 },
  });
});

test.each([500, 503])(
  "an answer of %i keeps its status and the number under which the log knows it",
  async (status) => {
    expect(await loading(status, { code: "error", msg: "系统出错了", requestId: "req-7" })).toMatchObject({
      data: { requestId: "req-7" },
      init: { status },
    });
  },
);

test("any other refusal is a defect of the page", async () => {
  expect(await loading(403, { code: "error", msg: "无权访问" })).toBeInstanceOf(CallError);
});
