import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { UserDetail } from "../../features/people/office/people-lists.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { routeOf } from "../../testing/route-of.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { aUserDetail } from "../../testing/people.ts";
import AdministratorForm from "./administrator-form.tsx";
import ChannelForm from "./channel-form.tsx";
import TeacherForm from "./teacher-form.tsx";

const saved = "POST /api/admin/users";
const channel = aUserDetail({
  userId: 20,
  userName: "山东建筑技术学校",
  loginName: "channel01",
  roleId: "channel",
  title: "",
  exclusiveCode: "QD0001",
  exclusiveDiscount: 0.9,
  kind: "school",
  publicKey: "Zh7utu2026channelKey0A",
});

async function open(file: string, screen: ReactNode, at: string, account?: UserDetail) {
  const opened = await openScreen({
    screens: { [routeOf(file)]: <OfficeProvider>{screen}</OfficeProvider> },
    at,
    role: "admin",
    answers: {
      "GET /api/admin/users/:id": () => account ?? aUserDetail(),
      [saved]: () => ({ userId: account?.userId ?? 12 }),
      "GET /api/admin/channels/unused-code": () => ({ exclusiveCode: "7KMQ4X" }),
    },
  });
  await expect.element(page.getByRole("button", { name: "保存" })).toBeVisible();
  return { ...opened, sent: () => opened.called(saved).map(({ body }) => JSON.parse(body) as object) };
}
const openTeacher = (at = "", account?: UserDetail) =>
  open("screens/office/teacher-form.tsx", <TeacherForm />, `/board/admin/teacher-detail${at}`, account);
const openChannel = (at = "", account?: UserDetail) =>
  open("screens/office/channel-form.tsx", <ChannelForm />, `/board/admin/channel-detail${at}`, account);
const save = () => page.getByRole("button", { name: "保存" }).click();
const said = () =>
  [...document.querySelectorAll(".ant-form-item-explain-error")].map((one) => one.textContent);
const field = (label: string) => page.getByLabelText(label, { exact: true });

test("[TEACH-007] [TEACH-013] /board/admin/teacher-detail opens the form of a new teacher; name, login name, phone and password are asked for", async () => {
  const { sent, address } = await openTeacher();
  await expect.element(page.getByRole("heading", { name: "新建讲师" })).toBeVisible();
  await save();
  await expect.poll(said).toEqual(["请输入姓名", "请输入用户名", "长度11位", "请输入密码"]);
  expect(sent()).toEqual([]);
  await field("姓名").fill("王海涛");
  await field("用户名").fill("wanght");
  await field("手机号").fill("13900000011");
  await field("密码").fill("Bao-7781-xy");
  await save();
  await expect.poll(sent).toEqual([
    {
      userRole: "teacher",
      userName: "王海涛",
      loginName: "wanght",
      telephone: "13900000011",
      passWd: "Bao-7781-xy",
      title: "",
      biography: "",
    },
  ]);
  await expect.poll(address).toBe("/board/admin/teacher-detail/12");
});

test("[TEACH-008] /board/admin/teacher-detail/{userId} opens the form of that teacher; an empty password changes none", async () => {
  const { sent, called } = await openTeacher("/12", aUserDetail());
  await expect.element(field("姓名")).toHaveValue("王海涛");
  expect(called("GET /api/admin/users/12")).toHaveLength(1);
  await expect.element(field("密码")).toHaveValue("");
  await field("头衔").fill("正高级工程师");
  await save();
  await expect
    .poll(sent)
    .toMatchObject([
      { userId: 12, updateTime: "2026-11-01T00:00:00.000Z", passWd: "", title: "正高级工程师" },
    ]);
});

test("[TEACH-010] [TEACH-011] [TEACH-012] a teacher's name of 1, login name of 3 and phone of 10 are said beside their fields, and 2, 4 and 11 pass", async () => {
  const { sent } = await openTeacher("/12", aUserDetail());
  await field("姓名").fill("王");
  await field("用户名").fill("abc");
  await field("手机号").fill("1390000001");
  await save();
  await expect.poll(said).toEqual(["长度在 2 到 20 个字符", "长度在 4 到 40 个字符", "长度11位"]);
  expect(sent()).toEqual([]);
  await field("姓名").fill("王海");
  await field("用户名").fill("abcd");
  await field("手机号").fill("13900000012");
  await save();
  await expect.poll(() => sent().length).toBe(1);
});

test("[CHAN-004] [CHAN-007] /board/admin/channel-detail opens the form of a new channel, which has no address to hand out yet", async () => {
  const { sent } = await openChannel();
  await expect.element(page.getByRole("heading", { name: "新建渠道" })).toBeVisible();
  expect(page.getByText("推广链接和二维码").elements()).toEqual([]);
  await save();
  await expect.poll(said).toEqual(["请输入渠道名称", "请输入用户名", "请输入密码"]);
  await field("渠道名称").fill("校");
  await save();
  await expect.poll(said).toContain("长度在 2 到 20 个字符");
  expect(sent()).toEqual([]);
});

test("[CHAN-005] [CHAN-009] [CHAN-010] [CHAN-011] /board/admin/channel-detail/{userId}: code, discount by steps of 0.1 with two decimals, link and QR code", async () => {
  const { sent, called } = await openChannel("/20", channel);
  await expect.element(field("渠道名称")).toHaveValue("山东建筑技术学校");
  expect(called("GET /api/admin/users/20")).toHaveLength(1);
  const qr = page.getByRole("img", { name: "山东建筑技术学校的推广二维码" });
  await expect
    .element(qr)
    .toHaveAttribute("src", "/api/public/channels/Zh7utu2026channelKey0A/qrcode?of=QD0001");
  await expect.element(page.getByText(/\/index\/products\?channel=QD0001$/)).toBeVisible();
  for (const [code, discount, sentences] of [
    ["QD001", "0.05", ["专属码必须是6个字符", "折扣在 0.1 到 1 之间"]],
    ["QD00012", "1.1", ["专属码必须是6个字符", "折扣在 0.1 到 1 之间"]],
    ["", "0.955", ["折扣最多 2 位小数"]],
  ] as const) {
    await field("专属码").fill(code);
    await field("折扣").fill(discount);
    await save();
    await expect.poll(said).toEqual([...sentences]);
  }
  expect(sent()).toEqual([]);
  await field("折扣").fill("0.75");
  await page.getByRole("spinbutton", { name: "折扣" }).click();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(field("折扣")).toHaveValue("0.85");
  await save();
  await expect
    .poll(sent)
    .toMatchObject([{ userRole: "channel", exclusiveCode: "", exclusiveDiscount: 0.85 }]);
});

test("生成 proposes an unused code, which is the channel's once it is saved", async () => {
  const { sent } = await openChannel("/20", channel);
  await page.getByRole("button", { name: /^生\s?成$/ }).click();
  await expect.element(field("专属码")).toHaveValue("7KMQ4X");
  expect(sent()).toEqual([]);
  await save();
  await expect.poll(sent).toMatchObject([{ exclusiveCode: "7KMQ4X" }]);
});

test("[CHAN-008] a channel's login name of 2 is said beside it, one of 3 passes", async () => {
  const { sent } = await openChannel("/20", channel);
  await field("用户名").fill("ab");
  await save();
  await expect.poll(said).toEqual(["长度在 3 到 40 个字符"]);
  await field("用户名").fill("abc");
  await save();
  await expect.poll(() => sent().length).toBe(1);
});

test("an administrator is given everything or parts", async () => {
  const { sent } = await open(
    "screens/office/administrator-form.tsx",
    <AdministratorForm />,
    "/board/admin/administrator-detail/30",
    aUserDetail({ userId: 30, roleId: "admin", rights: ["sales"] }),
  );
  await page.getByRole("combobox", { name: "权限范围" }).click();
  await page.getByTitle("只限订单、发票、退款、配送与课程分配、教学", { exact: true }).last().click();
  await save();
  await expect.poll(sent).toMatchObject([{ userRole: "admin", rights: ["sales", "teaching"] }]);
});
