import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { pressRowAct } from "../../testing/row-act.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { routeOf } from "../../testing/route-of.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { aUserDetail, aUserRow, cardAnswers } from "../../testing/people.ts";
import OfficeChannels from "./channels.tsx";
import OfficeTeachers from "./teachers.tsx";
import OfficeUser from "./user.tsx";
import OfficeUsers from "./users.tsx";

const listed = "GET /api/admin/users-for-page";
const channel = {
  userId: 20,
  userName: "山东建筑技术学校",
  roleId: "channel",
  exclusiveCode: "QD0001",
  exclusiveDiscount: 0.95,
  kind: "school",
} as const;

const open = (file: string, screen: ReactNode, at: string, answers: Answers = {}, rows = [aUserRow()]) =>
  openScreen({
    screens: { [routeOf(file)]: <OfficeProvider>{screen}</OfficeProvider> },
    at,
    role: "admin",
    answers: {
      "GET /api/admin/list-views": () => [],
      [listed]: () => ({ users: rows, total: rows.length }),
      ...answers,
    },
  });
const teachers = [
  aUserRow(),
  aUserRow({ userId: 13, userName: "刘敏", loginName: "teacher02", disabled: true }),
];
const openTeachers = (answers: Answers = {}) =>
  open("screens/office/teachers.tsx", <OfficeTeachers />, "/board/admin/teachers", answers, teachers);
const openChannels = () =>
  open("screens/office/channels.tsx", <OfficeChannels />, "/board/admin/channels", {}, [aUserRow(channel)]);
const find = () => page.getByRole("button", { name: /查\s*询/ }).click();
const row = (name: RegExp) => page.getByRole("row", { name });

test("[TEACH-001] [TEACH-003] [TEACH-005] [TEACH-006] /board/admin/teachers lists the teachers, with the ways to add one, to its form and its statistics", async () => {
  const { called, address } = await openTeachers();
  const one = row(/王海涛/);
  for (const text of ["高级工程师", "teacher01", "13900000011", "正常"])
    await expect.element(one.getByText(text, { exact: true })).toBeVisible();
  expect(called(listed).at(-1)?.query.get("roleId")).toBe("teacher");
  const add = page.getByRole("link", { name: "新建讲师" });
  await expect.element(add).toHaveAttribute("href", "/board/admin/teacher-detail");
  const statistics = (name: string) => page.getByRole("menuitem", { name }).getByRole("link");
  await one.getByRole("button", { name: "更多操作 王海涛" }).click();
  await expect
    .element(statistics("统计"))
    .toHaveAttribute("href", `/board/admin/teacher-statis/12/${encodeURIComponent("王海涛")}`);
  const disabled = row(/刘敏/);
  await expect.element(disabled.getByText("已停用", { exact: true })).toBeVisible();
  const form = disabled.getByRole("link", { name: "编辑 刘敏" });
  await expect.element(form).toHaveAttribute("href", "/board/admin/teacher-detail/13");
  await one.getByRole("link", { name: "编辑 王海涛" }).click();
  await expect.poll(address).toBe("/board/admin/teacher-detail/12");
});

test("[TEACH-001] all teachers are counted, and the second page is asked for", async () => {
  const { called } = await openTeachers({ [listed]: () => ({ users: teachers, total: 45 }) });
  await expect.element(page.getByText(/共 45 位/)).toBeVisible();
  await page.getByTitle("2", { exact: true }).click();
  await expect.poll(() => called(listed).at(-1)?.query.get("page")).toBe("2");
  expect(called(listed).at(-1)?.query.get("roleId")).toBe("teacher");
});

test("[TEACH-002] the teachers are searched by name", async () => {
  const { called } = await openTeachers();
  await page.getByLabelText("讲师姓名").fill("王");
  await find();
  await expect.poll(() => called(listed).at(-1)?.query.get("name")).toBe("王");
});

test("[TEACH-004] a teacher is deleted after 确定要删除吗?, and a refusal says why and what to do", async () => {
  const why = "讲师“王海涛”还有 4 门课程，不能删除。请先在课程表单里换成其他讲师，或停用这个账号。";
  const deleted = "DELETE /api/admin/users/12";
  let refuses = true;
  const { called } = await openTeachers({
    "DELETE /api/admin/users/:id": () => (refuses ? refused(200, why) : null),
  });
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  const press = (name = "王海涛") => pressRowAct("删除", name);
  await press();
  await expect.element(question.getByText(/“王海涛”的账号/)).toBeVisible();
  await question.getByRole("button", { name: "取消" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(called(deleted)).toEqual([]);
  await press();
  await question.getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText(why, { exact: true })).toBeVisible();
  refuses = false;
  const before = called(listed).length;
  await press();
  await question.getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("删除成功", { exact: true })).toBeVisible();
  expect(called(deleted)).toHaveLength(2);
  await expect.poll(() => called(listed).length).toBeGreaterThan(before);
  // Pressed in another row it is the other account that is deleted.
  await press("刘敏");
  await question.getByRole("button", { name: "删除" }).click();
  await expect.poll(() => called("DELETE /api/admin/users/13")).toHaveLength(1);
  expect(called(deleted)).toHaveLength(2);
});

test("[CHAN-001] [CHAN-002] [CHAN-003] /board/admin/channels lists the channels, searched by name and by exclusive code", async () => {
  const { called } = await openChannels();
  const one = row(/山东建筑技术学校/);
  for (const text of ["QD0001", "9.5折", "学校渠道"])
    await expect.element(one.getByText(text, { exact: true })).toBeVisible();
  const asked = () => called(listed).at(-1)?.query;
  expect(asked()?.get("roleId")).toBe("channel");
  const field = page.getByLabelText("专属码、渠道名称");
  await field.fill("山东");
  await find();
  await expect.poll(() => asked()?.get("name")).toBe("山东");
  await field.fill("qd0001");
  await find();
  await expect.poll(() => asked()?.get("exclusiveCode")).toBe("qd0001");
  await one.getByRole("button", { name: /^更多操作/ }).click();
  const statistics = page.getByRole("menuitem", { name: "统计" }).getByRole("link");
  await expect.element(statistics).toHaveAttribute("href", "/board/admin/channel-statis/20");
});

test("[USER-001] /board/admin/users lists the users, learners first, and leads to the sign-ins", async () => {
  const learner = aUserRow({
    userId: 31,
    userName: "周建国",
    roleId: "user",
    telephone: "138****2206",
    title: "",
  });
  const { called, address } = await open(
    "screens/office/users.tsx",
    <OfficeUsers />,
    "/board/admin/users",
    {},
    [learner],
  );
  const one = row(/周建国/);
  for (const text of ["138****2206", "3", "31"])
    await expect.element(one.getByText(text, { exact: true })).toBeVisible();
  expect(called(listed).at(-1)?.query.get("roleId")).toBe("user");
  await page.getByLabelText("手机号、姓名").fill("1380000");
  await find();
  await expect.element(page.getByText("长度11位", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "登录日志", exact: true }).click();
  await expect.poll(address).toBe("/board/admin/loginlogs");
});

test("a user's page says what is known, disables with a reason, and confirms the identity", async () => {
  let disabled = false;
  const { called } = await open("screens/office/user.tsx", <OfficeUser />, "/board/admin/users/31", {
    ...cardAnswers(() =>
      aUserDetail({
        userId: 31,
        userName: "周建国",
        roleId: "user",
        disabled,
        disabledReason: disabled ? "账号疑似被他人使用" : "",
        disabledTime: disabled ? "2026-11-20T04:31:08.000Z" : null,
        idCard: "3701**********2213",
        paidAmt: 3214,
      }),
    ),
    "GET /api/admin/users/:id/orders": () => ({
      rows: [
        {
          orderId: "20261118103422018123",
          orderName: "施工管理精讲",
          orderAmt: 399,
          orderStatus: 2,
          createTime: "2026-11-18T02:34:22.000Z",
          paidTime: "2026-11-18T02:35:01.000Z",
        },
      ],
      total: 6,
    }),
    "POST /api/admin/users/:id/disable": () => void (disabled = true),
    "POST /api/admin/users/:id/confirm-identity": () => null,
  });
  await expect.element(page.getByText("¥3,214.00", { exact: true })).toBeVisible();
  await expect.element(page.getByText("3701**********2213")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "20261118103422018123" })).toBeVisible();
  for (const text of ["还没有课程", "全部 6 条"]) await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole("button", { name: "确认身份" }).click();
  const confirming = page.getByRole("dialog", { name: "确认身份" });
  await expect.element(confirming.getByLabelText("证件姓名")).toHaveValue("周建国");
  await confirming.getByLabelText("身份证号").fill("11010519491231002X");
  await confirming.getByLabelText("核对依据").fill("身份证原件，到店核对");
  await confirming.getByRole("button", { name: "确认身份" }).click();
  await expect
    .poll(() =>
      called("POST /api/admin/users/31/confirm-identity").map(({ body }) => JSON.parse(body) as unknown),
    )
    .toEqual([{ name: "周建国", idCard: "11010519491231002X", evidence: "身份证原件，到店核对" }]);
  await expect.element(confirming).not.toBeInTheDocument();
  await page.getByRole("button", { name: "停用账号" }).click();
  const disabling = page.getByRole("dialog", { name: "停用周建国的账号" });
  await disabling.getByRole("button", { name: "停用账号" }).click();
  await expect.element(disabling.getByText("请填写停用原因", { exact: true })).toBeVisible();
  await disabling.getByLabelText("原因").fill("账号疑似被他人使用");
  await disabling.getByRole("button", { name: "停用账号" }).click();
  await expect.element(page.getByText("原因：账号疑似被他人使用")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "启用账号" })).toBeVisible();
});
