import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";

const shop = await testApp();
const admin = await shop.account("admin");

const orderId = "20261122000000000001";
const line = { acceptTime: "2026-11-20T02:00:00.000Z" };

test.each([
  ["/api/invoices/1/void", { reason: "抬头\ud800" }],
  [`/api/admin/orders/${orderId}/tracking-logs`, { ...line, remark: "\udfff到达" }],
  [`/api/admin/orders/${orderId}/deliver`, { expressCompany: "\ud800", trackingNo: "SF1" }],
  ["/api/invoices/1/void", { reason: "抬头\u0000" }],
])("%s refuses what no database can keep", async (url, payload) => {
  const answer = await shop.app.inject({
    method: "POST",
    url,
    headers: { authorization: await shop.tokenOf(admin), "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });
  expect([answer.statusCode, answer.json().msg]).toEqual([400, "内容里有无法保存的字符，请删除后重试"]);
});

test("a whole pair of surrogates is one character like any other", async () => {
  const buyer = await shop.account("user");
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/user/profile",
    headers: { authorization: await shop.tokenOf(buyer) },
    payload: { userName: "𠮷田" },
  });
  expect(answer.json()).toMatchObject({ code: 200, resultObject: { userName: "𠮷田" } });
});
