import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import { box, open, said, save } from "./profile.testing.tsx";

test("[PROF-003] the status tag says 未认证 before and 已认证 after, and then name and number are for good", async () => {
  await open();
  const region = page.getByRole("region", { name: "实名认证" });
  await expect.element(region.getByText("未认证")).toBeVisible();
  await open({ userStatus: 2 });
  await expect.element(region.getByText("已认证")).toBeVisible();
  await expect.element(box("姓名")).toHaveAttribute("readonly");
  await expect.element(box("身份证号")).toHaveAttribute("readonly");
});

test("[PROF-002] [PROF-004] the profile shows avatar, login name, name and ID number, and saves by its button", async () => {
  const { saved } = await open({ avatarUrl: "/files/image/avatar/a.webp" });
  const picture = document.querySelector<HTMLImageElement>("section img");
  expect(picture?.src).toContain("/files/image/avatar/a.webp");
  await expect.element(box("用户名")).toHaveValue("13800000001");
  await expect.element(box("姓名")).toHaveValue("李建国");
  await expect.element(box("身份证号")).toHaveValue("370***********0075");
  await save();
  await expect.poll(() => saved().length).toBe(1);
});

test("[PROF-005] a learner is offered no new password, everybody else is", async () => {
  const field = page.getByLabelText("新密码", { exact: true });
  await open();
  await expect.element(field).not.toBeInTheDocument();
  for (const role of ["admin", "teacher", "channel"] as const) {
    await open({ userRole: [role], loginName: role });
    await expect.element(field).toBeVisible();
  }
});

test("[PROF-010] an empty name shows 请输入姓名 and nothing is sent", async () => {
  const { saved } = await open();
  await box("姓名").clear();
  await save();
  await expect.element(said("请输入姓名")).toBeVisible();
  expect(saved()).toEqual([]);
});

test("[PROF-011] a name of 21 characters is refused, one of 1 or 20 is saved", async () => {
  const { saved } = await open();
  await box("姓名").fill("李".repeat(21));
  await save();
  await expect.element(said("长度在 1 到 20 个字符")).toBeVisible();
  expect(saved()).toEqual([]);
  for (const name of ["李", "李".repeat(20)]) {
    await box("姓名").fill(name);
    await save();
    await expect.poll(() => saved().at(-1)).toMatchObject({ userName: name });
  }
});

test("[PROF-012] an ID number of another length shows 身份证必须是18个字符", async () => {
  const { saved } = await open();
  for (const number of ["37010219900307007", "370102900307007", "3701021990030700755"]) {
    await box("身份证号").fill(number);
    await save();
    await expect.element(said("身份证必须是18个字符")).toBeVisible();
  }
  expect(saved()).toEqual([]);
});

test.each([
  ["user", "370***********0075"],
  ["teacher", ""],
] as const)(
  "[PROF-013] of a %s an ID number that fails the ID check is refused beside its field, one that passes is saved",
  async (role, idCard) => {
    const { saved } = await open({ userRole: [role], idCard });
    await box("身份证号").fill("370102199003070076");
    await save();
    await expect.element(said("你输入的身份证号非法")).toBeVisible();
    expect(saved()).toEqual([]);
    await box("身份证号").fill("11010519491231002x");
    await page.getByRole("checkbox").first().click();
    await save();
    await expect.poll(() => saved().length).toBe(1);
  },
);

test("[PROF-014] a new password outside 8 to 20 characters shows 长度必须大于8个字符, an empty one changes nothing", async () => {
  const { saved } = await open({ userRole: ["teacher"], loginName: "teacher01" });
  const field = page.getByLabelText("新密码", { exact: true });
  for (const size of [7, 21]) {
    await field.fill("a".repeat(size));
    await save();
    await expect.element(said("长度必须大于8个字符")).toBeVisible();
  }
  await field.fill("a".repeat(8));
  await save();
  await expect.element(said("请输入当前密码")).toBeVisible();
  await field.clear();
  await save();
  await expect.poll(() => saved().length).toBe(1);
  expect(saved()[0]).not.toHaveProperty("passWd");
});

test("[PROF-015] a phone that is not 11 characters long is refused; another asks for the code sent to it", async () => {
  const { saved } = await open();
  for (const phone of ["1380000000", "138000000011"]) {
    await box("手机号").fill(phone);
    await save();
    await expect.element(said("长度11位")).toBeVisible();
  }
  await box("手机号").fill("13800000009");
  await save();
  await expect.element(said("请输入验证码")).toBeVisible();
  expect(saved()).toEqual([]);
  await box("新手机号的验证码").fill("123456");
  await save();
  await expect.poll(() => saved()).toMatchObject([{ telephone: "13800000009", verifyCode: "123456" }]);
});

test("a new ID number needs its consent, which is not ticked; an unchanged one is not sent", async () => {
  const { saved } = await open();
  await box("姓名").fill("李建民");
  await save();
  await expect.poll(() => saved()).toEqual([{ userName: "李建民", telephone: "13800000001", employer: "" }]);
  await box("身份证号").fill("11010519491231002X");
  const consent = page.getByRole("checkbox", { name: /身份证号用于实名认证/ });
  await expect.element(consent).not.toBeChecked();
  await save();
  await expect.element(said("请同意使用身份证号，否则无法实名和认定学时")).toBeVisible();
  await consent.click();
  await save();
  await expect
    .poll(() => saved()[1])
    .toMatchObject({ idCard: "11010519491231002X", idCardConsentVersion: "2026-11-22" });
});

test("the whole number is shown on request and hidden again, and neither is a change", async () => {
  const { called } = await open();
  const eye = page.getByRole("button", { name: "显示完整身份证号" });
  await eye.click();
  await expect.element(box("身份证号")).toHaveValue("370102199003070075");
  await eye.click();
  await expect.element(box("身份证号")).toHaveValue("370***********0075");
  expect(called("POST /api/user/profile/reveal-id-card")).toHaveLength(1);
  await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
});

test("a refused save keeps what was typed and says the server's sentence", async () => {
  await open({}, { "POST /api/user/profile": () => refused(200, "该手机号已注册，请直接登录或重置密码") });
  await box("姓名").fill("李建民");
  await save();
  await expect.element(said("该手机号已注册，请直接登录或重置密码")).toBeVisible();
  await expect.element(box("姓名")).toHaveValue("李建民");
});

// ---- the face check ----

test("ending the account asks for the code sent to the phone, and says what hinders it", async () => {
  const { called } = await open(
    {},
    {
      "POST /api/user/delete-account": () => refused(200, "您有待付款的订单，请先付款或取消，再注销账号"),
    },
  );
  await page.getByRole("button", { name: "注销", exact: true }).click();
  const form = page.getByRole("form", { name: "注销账号" });
  await form.getByRole("button", { name: "确认注销" }).click();
  await expect.element(said("请输入验证码")).toBeVisible();
  expect(called("POST /api/user/delete-account")).toEqual([]);
  await form.getByRole("textbox").fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(said("您有待付款的订单，请先付款或取消，再注销账号")).toBeVisible();
});

test("orders that wait are told before a code is sent, with the way to them", async () => {
  await open({}, { "GET /api/user/orders": () => ({ orders: [{ orderId: "1" }, { orderId: "2" }] }) });
  await page.getByRole("button", { name: "注销", exact: true }).click();
  const told = page.getByRole("dialog").getByText("有 2 笔订单待付款，请先付款或取消，再注销账号。");
  await expect.element(told).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "付款或取消" }))
    .toHaveAttribute("href", "/board/user/my-order?state=paying");
});

test("an order that WeChat took is to be neither paid nor deleted before the account is ended", async () => {
  await open({}, { "GET /api/user/orders": () => ({ orders: [{ orderId: "1" }] }) });
  localStorage.setItem("zhutu.wechat-taken", JSON.stringify({ 1: Date.now() }));
  await page.getByRole("button", { name: "注销", exact: true }).click();
  const told = page.getByRole("dialog").getByText("有 1 笔订单微信已付款，正在确认结果，确认后再注销账号。");
  await expect.element(told).toBeVisible();
  expect(page.getByText(/待付款/).elements()).toEqual([]);
});

test("orders that wait and one that WeChat took are told one below the other", async () => {
  await open({}, { "GET /api/user/orders": () => ({ orders: [{ orderId: "1" }, { orderId: "2" }] }) });
  localStorage.setItem("zhutu.wechat-taken", JSON.stringify({ 1: Date.now() }));
  await page.getByRole("button", { name: "注销", exact: true }).click();
  const [waiting, taken] = [page.getByText(/1 笔订单待付款/), page.getByText(/1 笔订单微信已付款/)];
  await expect.element(taken).toBeVisible();
  const boxOf = (one: typeof taken) => one.element().getBoundingClientRect();
  expect(boxOf(waiting).bottom).toBeLessThanOrEqual(boxOf(taken).top);
});

test.each([
  [30, 19, "还有 11 个单位购买的名额没有分配：注销后作废，不退款。"],
  [30, 30, undefined],
])(
  "who bought %i copies and gave %i is told what ends with the account: %s",
  async (seats, assigned, told) => {
    const { called } = await open({}, { "GET /api/user/team": () => ({ figures: { seats, assigned } }) });
    expect(called("GET /api/user/team")).toEqual([]);
    await page.getByRole("button", { name: "注销", exact: true }).click();
    await expect.poll(() => called("GET /api/user/team").length).toBe(1);
    const line = page.getByRole("dialog").getByText(/单位购买的名额没有分配/);
    if (told) await expect.element(line).toHaveTextContent(told);
    const way = page.getByRole("link", { name: "先去分配" });
    expect(way.elements().map((one) => one.getAttribute("href"))).toEqual(told ? ["/board/user/team"] : []);
  },
);

test("a name of an earlier rule and no ID number keep nothing else from being saved; 单位 is sent", async () => {
  const { saved } = await open({ userName: "名".repeat(25), idCard: "" });
  await box("单位").fill("山东筑途建设有限公司");
  await save();
  await expect.poll(() => saved().at(-1)).toMatchObject({ employer: "山东筑途建设有限公司" });
});
