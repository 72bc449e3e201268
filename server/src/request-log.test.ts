// What the server writes of a request: enough to find it, and nobody's data (security.md, invariant 17).
import { listOrders } from "@zhutu/domain/ordering/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "./testing/app.ts";

const shop = await testApp();
const lines: string[] = [];
const app = await shop.anotherInstance({ log: { write: (line) => void lines.push(line) } });
const admin = await shop.account("admin");
const phone = "13806410532";

/** What is written while this request is answered. */
async function written(url: string, options: { method?: "GET" | "POST"; payload?: object } = {}) {
  lines.length = 0;
  const headers = { authorization: await shop.tokenOf(admin), "user-agent": `Mozilla ${phone}` };
  const { statusCode } = await app.inject({ url, headers, ...options });
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  return {
    statusCode,
    text: lines.join(""),
    line: JSON.parse(lines.at(-1) ?? "{}") as Record<string, unknown>,
  };
}

test("a list that is filtered by a phone: the path and what became of it, without the query", async () => {
  const { text, line } = await written(`${listOrders.path}?telephone=${phone}&productName=张伟`);
  expect(line).toMatchObject({ method: "GET", path: "/api/orders", status: 200 });
  expect(Object.keys(line).toSorted()).toEqual(
    ["hostname", "level", "method", "ms", "path", "pid", "reqId", "status", "time"].toSorted(),
  );
  for (const secret of [phone, "telephone", "张伟", encodeURIComponent("张伟")])
    expect(text).not.toContain(secret);
});

test.each([
  ["a query that is refused", `${listOrders.path}?telephone=${phone}&page=no`, {}, 400],
  ["an address that does not exist", `/no-such-page?telephone=${phone}`, {}, 404],
  [
    "a body that is refused",
    "/api/security/register",
    { method: "POST", payload: { telephone: phone } },
    400,
  ],
  ["a number in the path", `/api/user/orders/${phone}`, {}, undefined],
] as const)("%s: none of it", async (_, url, options, status) => {
  const { statusCode, text } = await written(url, options);
  if (status !== undefined) expect(statusCode).toBe(status);
  expect(text).not.toContain(phone);
});
