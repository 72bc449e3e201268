import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";

const shop = await testApp();
const admin = await shop.account("admin");
const learner = await shop.account("user");

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

const login = { loginName: "lilei", loginType: "password" };
const tooMany = { products: Array.from({ length: 101 }, () => ({ courseId: 1, courseCount: 1 })) };
const playTime = "/api/vod/statis/user-day-play-time";

test.each([
  ["left out of a form", "POST", "/api/security/login", login, "passwd", "请填写此项"],
  [
    "too long",
    "POST",
    "/api/security/login",
    { ...login, passwd: "a".repeat(65) },
    "passwd",
    "最多 64 个字符",
  ],
  ["of another type", "POST", "/api/security/login", { ...login, passwd: ["x"] }, "passwd", "格式不正确"],
  ["left out of an address", "GET", playTime, undefined, "days", "请填写此项"],
  ["none of the choices", "GET", `${playTime}?days=9`, undefined, "days", "格式不正确"],
  ["a list too long", "POST", "/api/user/orders/fresh-price", tooMany, "products", "最多 100 项"],
  [
    "within a list",
    "POST",
    "/api/user/orders/fresh-price",
    { products: [{ courseId: 1 }] },
    "products.0.courseCount",
    "请填写此项",
  ],
] as const)(
  "what is wrong with a field %s is said in Chinese",
  async (_, method, url, payload, field, msg) => {
    const answer = await shop.app.inject({
      method,
      url,
      headers: { authorization: await shop.tokenOf(learner) },
      ...(payload && { payload }),
    });
    expect([answer.statusCode, answer.json().msg]).toEqual([400, "提交的内容不正确，请检查后重试"]);
    expect(answer.json().resultObject.fields).toEqual([{ field, msg }]);
  },
);

const address = {
  name: "李雷",
  province: "370000",
  city: "370100",
  area: "370102",
  address: "经十路 100 号",
  telephone: "13900000011",
};
const without = (name: keyof typeof address) => ({ ...address, [name]: undefined });
const ofCourse = { courseType: 1, coursePriceOriginal: 1, coursePriceDiscount: 1 };
const ofQuestion = { questionBankId: 1, questionType: "single", questionScore: 1 };
test.each([
  ["[CRS-033] of a course", "/api/admin/courses", ofCourse, "请输入课程名称"],
  ["of a chapter", "/api/admin/courses/1/chapters", {}, "请输入章节标题"],
  ["of a question", "/api/admin/questions", ofQuestion, "请输入题干"],
  ["[ADDR-010] of an address, its region", "/api/user/addresses", without("province"), "请选择所在地区"],
  ["[ADDR-012] of an address, its phone", "/api/user/addresses", without("telephone"), "长度11位"],
  ["of an address, its name", "/api/user/addresses", without("name"), "请输入收件人"],
])("a required text that is left out %s gets the sentence of an empty one", async (_, url, payload, msg) => {
  const answer = await shop.app.inject({
    method: "POST",
    url,
    headers: { authorization: await shop.tokenOf(url.includes("admin") ? admin : learner) },
    payload,
  });
  expect([answer.statusCode, answer.json().msg]).toEqual([400, msg]);
  expect(answer.json().resultObject.fields).toContainEqual(expect.objectContaining({ msg }));
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

test("what is nested deeper than anything needs is refused, however deep, and written down nowhere", async () => {
  const staff = await shop.account("admin");
  const sent = async (depth: number) => {
    const deep = "[".repeat(depth) + "]".repeat(depth);
    const answer = await shop.app.inject({
      method: "POST",
      url: "/api/exports",
      headers: { authorization: await shop.tokenOf(staff), "content-type": "application/json" },
      payload: `{"call":"x","input":{"body":{"a":${deep}}}}`,
    });
    return [answer.statusCode, answer.json().msg];
  };
  for (const depth of [18, 5_000, 30_000]) expect(await sent(depth)).toEqual([400, "内容嵌套的层数过多"]);
  expect((await sent(10))[1]).not.toBe("内容嵌套的层数过多");
});
