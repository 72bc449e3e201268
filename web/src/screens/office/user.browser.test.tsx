import type { AdminPart } from "@zhutu/domain/rights.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeSession } from "../../lib/session/session.ts";
import { officePaths } from "../../office-paths.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import OfficeUser from "./user.tsx";
import { type Answers, openScreen, person, refused } from "../../testing/open-screen.tsx";
import { aPerson, aUserDetail, aUserRow, cardAnswers } from "../../testing/people.ts";
import { leaveAt } from "../../lib/lists/list-left.ts";
import { routeOf } from "../../testing/route-of.ts";

const noted = "GET /api/admin/users/:id/notes";
const added = "POST /api/admin/users/31/notes";
const note = (personNoteId: number, noteText: string) => ({
  personNoteId,
  noteText,
  createTime: `2026-11-20T04:31:0${personNoteId}.000Z`,
  authorName: "林晓雯",
});
const hours = {
  certSubject: "building",
  period: null,
  current: true,
  requiredTime: 30.5,
  optionalTime: 0,
  requiredTarget: 60,
  optionalTarget: 45,
  certStatus: "learning",
};
type Opening = { roleId?: "user" | "teacher"; tab?: string; rights?: AdminPart[] };
const open = (answers: Answers, { roleId = "user", tab, rights }: Opening = {}) =>
  openScreen({
    screens: {
      [routeOf("screens/office/user.tsx")]: (
        <OfficeProvider>
          <OfficeUser />
        </OfficeProvider>
      ),
    },
    at: officePaths.user({ userId: 31, tab }),
    kept: () => storeSession({ ...person("admin"), ...(rights && { rights }) }),
    answers: {
      ...cardAnswers(() => aUserDetail({ userId: 31, userName: "周建国", roleId })),
      "GET /api/admin/users/:id/hours": () => [hours],
      "GET /api/admin/users/:id/hours/:subject": () => ({ hours: [], total: 0, neededCoverage: 0.9 }),
      ...answers,
    },
  });
const field = page.getByLabelText("写备注");
const save = () => page.getByRole("button", { name: "保存备注" }).click();

test("a note is written on a learner's page; what was typed stays when it is refused", async () => {
  let notes = [note(1, "来电询问\n学时")];
  let refuses = true;
  const { called } = await open({
    [noted]: () => ({ notes, noteTotal: notes.length }),
    "POST /api/admin/users/:id/notes": () => {
      if (refuses) return refused(500, "系统出错了");
      notes = [note(2, "已回电"), ...notes];
      return { personNoteId: 2 };
    },
  });
  const first = page.getByRole("article", { name: "林晓雯 2026-11-20 12:31:01 的备注" });
  await expect.element(first.getByText(/来电询问/)).toHaveTextContent("来电询问 学时");
  await expect.element(page.getByText("备注（1）", { exact: true })).toBeVisible();
  await save();
  await expect.element(page.getByText("请填写备注", { exact: true })).toBeVisible();
  expect(called(added)).toEqual([]);
  await field.fill("已回电");
  await save();
  await expect.poll(() => called(added).length).toBe(1);
  await expect.element(field).toHaveValue("已回电");
  refuses = false;
  await save();
  await expect.element(page.getByText("备注（2）", { exact: true })).toBeVisible();
  expect(
    called(added)
      .map(({ body }) => JSON.parse(body) as unknown)
      .at(-1),
  ).toEqual({ noteText: "已回电" });
  await expect.element(field).toHaveValue("");
  expect(page.getByRole("article").elements()[0]?.textContent).toContain("已回电");
});

test("[ERR-009] a note is deleted after 确定要删除吗?, which names its author and time", async () => {
  let notes = [note(1, "重复登记")];
  const { called } = await open({
    [noted]: () => ({ notes, noteTotal: notes.length }),
    "DELETE /api/admin/users/:id/notes/:note": () => {
      notes = [];
    },
  });
  const press = () => page.getByRole("button", { name: "删除林晓雯 2026-11-20 12:31:01 的备注" }).click();
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await press();
  await expect.element(question.getByText(/林晓雯在 2026-11-20 12:31:01 写的备注/)).toBeVisible();
  await question.getByRole("button", { name: "取消" }).click();
  expect(called("DELETE /api/admin/users/31/notes/1")).toEqual([]);
  await press();
  await question.getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("还没有备注", { exact: true })).toBeVisible();
  expect(called("DELETE /api/admin/users/31/notes/1")).toHaveLength(1);
});

test("leaving the page with a note that is typed asks first", async () => {
  const { address } = await open({ [noted]: () => ({ notes: [], noteTotal: 0 }) });
  await field.fill("还没写完");
  await page.getByRole("link", { name: "登录日志" }).click();
  const question = page.getByRole("dialog", { name: "离开此页？" });
  await question.getByRole("button", { name: "继续编辑" }).click();
  await expect.element(field).toHaveValue("还没写完");
  expect(address()).toBe("/board/admin/users/31");
});

test("the page tells the hours of each subject, required and elective, of those that are needed", async () => {
  await open({}, { tab: "hours" });
  const row = page.getByRole("row", { name: /建筑工程/ });
  for (const text of ["30.5 / 60，还差 29.5", "0.0 / 45，还差 45.0", "学习中"])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
});

test("hours of periods are told period by period, and a column of them stands only where there are some", async () => {
  const column = page.getByRole("columnheader", { name: "学时周期" });
  const now = { ...hours, period: { from: "2026-11-23", until: "2029-11-22" } };
  const then = { ...hours, period: { from: "2023-11-23", until: "2026-11-22" }, current: false };
  await open({ "GET /api/admin/users/:id/hours": () => [now, then] }, { tab: "hours" });
  await expect.element(column).toBeVisible();
  const row = (days: string) => page.getByRole("row").filter({ hasText: days });
  await expect.element(row("2026-11-23 至 2029-11-22").getByText("学习中", { exact: true })).toBeVisible();
  await expect
    .element(row("2023-11-23 至 2026-11-22（已结束）").getByText("已结束", { exact: true }))
    .toBeVisible();
  await open({}, { tab: "hours" });
  await expect.element(page.getByText("30.5 / 60，还差 29.5", { exact: true })).toBeVisible();
  expect(column.elements()).toEqual([]);
});

test("hours are told of courses that give some; nothing noted takes no room of its own", async () => {
  const day = "2027-11-18T02:35:01.000Z";
  const course = {
    courseId: 1,
    createType: "order",
    orderId: null,
    seat: null,
    held: true,
    studyProgress: 0,
    hours: 0,
    createTime: day,
    expiryDate: day,
  };
  await open({
    [noted]: () => ({ notes: [], noteTotal: 0 }),
    "GET /api/admin/users/:id/courses": () => ({
      rows: [1, 5].map((courseType) => ({
        ...course,
        userCourseId: courseType,
        courseName: `课程${courseType}`,
        courseType,
      })),
      total: 2,
    }),
  });
  await expect.element(page.getByRole("row", { name: /^课程1 .* -- 2027/ })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /^课程5 .* 0\.0 2027/ })).toBeVisible();
  const nothing = page.getByText("还没有备注", { exact: true });
  await expect.element(nothing).toBeVisible();
  expect(nothing.element().parentElement?.closest(".empty")).toBeNull();
});

test("a course is assigned to the person without a phone in the address; each is prolonged, ended and made valid again here", async () => {
  const status = "POST /api/admin/user-courses/change-status";
  const expiry = "POST /api/admin/user-courses/change-expiry-date";
  let held = true;
  const { called, address } = await open(
    {
      [noted]: () => ({ notes: [], noteTotal: 0 }),
      "GET /api/admin/users/:id/courses": () => ({
        rows: [
          {
            userCourseId: 4,
            courseId: 3,
            courseName: "施工管理精讲班",
            courseType: 1,
            createType: "system",
            orderId: null,
            seat: null,
            held,
            createTime: "2026-11-20T01:00:00.000Z",
            expiryDate: "2027-11-20T01:00:00.000Z",
            studyProgress: 0,
            hours: 0,
          },
        ],
        total: 1,
      }),
      [status]: ({ query }) => void (held = query.get("userCourseStatus") === "valid"),
      [expiry]: () => null,
    },
    { tab: "courses" },
  );
  await page.getByRole("button", { name: /^修改有效期 .*“施工管理精讲班”/ }).click();
  await page.getByLabelText("最后一天").fill("2028-05-01");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("有效期已修改", { exact: true })).toBeVisible();
  expect(called(expiry)[0]?.query.toString()).toBe("userCourseId=4&expiryDate=2028-05-01");
  await page.getByRole("button", { name: /^设为过期 / }).click();
  await page
    .getByRole("dialog", { name: "确定要设为过期吗?" })
    .getByRole("button", { name: "设为过期" })
    .click();
  await page.getByRole("button", { name: /^恢复有效 / }).click();
  await expect.element(page.getByRole("button", { name: /^设为过期 / })).toBeVisible();
  expect(called(status).map(({ query }) => query.get("userCourseStatus"))).toEqual(["expired", "valid"]);
  await page.getByRole("link", { name: "分配课程" }).click();
  await expect.poll(address).toBe("/board/admin/admin-assign-users?userId=31");
});

test("an account of staff holds nothing that could be changed here", async () => {
  await open({}, { roleId: "teacher" });
  await expect.element(page.getByText("课程（0）", { exact: true })).toBeVisible();
  expect(page.getByRole("link", { name: "分配课程" }).elements()).toEqual([]);
});

test("an account of staff has no notes", async () => {
  const { called } = await open({}, { roleId: "teacher" });
  await expect.element(page.getByText("课程（0）", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("tab", { name: "备注" })).not.toBeInTheDocument();
  await expect.element(field).not.toBeInTheDocument();
  expect(called("GET /api/admin/users/31/notes")).toEqual([]);
});

test("an account that is needed is not offered to be deleted, and says why and what to do", async () => {
  const inUse = "“周建国”有 8 个订单、10 门课程，不能删除。可以停用账号：不能再登录，订单和学习记录都保留。";
  const noNotes = { [noted]: () => ({ notes: [], noteTotal: 0 }) };
  await open({ ...noNotes, "GET /api/admin/users/:id": () => aUserDetail({ userId: 31, inUse }) });
  const remove = page.getByRole("button", { name: "删除", exact: true });
  await expect.element(remove).toHaveAccessibleDescription(inUse);
  // Cards of the page that come in meanwhile may move the button away under a press that waits for nothing.
  await expect
    .poll(async () => {
      await remove.click({ force: true });
      return page.getByText(inUse).elements().length;
    })
    .toBe(1);
  await open({ ...noNotes });
  await expect.element(remove).toBeEnabled();
});

const tabs = () =>
  page
    .getByRole("tab")
    .elements()
    .map((one) => one.textContent);

test("the card has the tabs of the viewer's parts, and asks for nothing else", async () => {
  const { called } = await open({}, { rights: ["sales"] });
  await expect.element(page.getByText("订单（0）", { exact: true })).toBeVisible();
  expect(tabs()).toEqual(["总览", "订单", "课程", "学时", "发票", "备注"]);
  expect(called("GET /api/admin/users/31")).toEqual([]);
  for (const name of ["停用账号", "删除", "变更记录"])
    expect(page.getByRole("button", { name, exact: true }).elements()).toEqual([]);
  await expect.element(page.getByRole("button", { name: "重置密码" })).toBeVisible();
});

test("a tab says how many its list has, and nothing where it has none", async () => {
  const counted = {
    ...aPerson(aUserDetail({ userId: 31, roleId: "user" })),
    counts: { orders: 6, courses: 0, "sign-ins": 1_480 },
  };
  await open({ "GET /api/admin/users/:id/card": () => counted });
  await expect
    .poll(tabs, { timeout: 3_000 })
    .toEqual(["总览", "订单 6", "课程", "学时", "测验", "发票", "登录 1,480", "备注"]);
});

test("teaching sees tests, courses and hours; neither orders nor notes nor a whole phone", async () => {
  const { called } = await open({}, { rights: ["teaching"] });
  await expect.element(page.getByText("课程（0）", { exact: true })).toBeVisible();
  expect(tabs()).toEqual(["总览", "课程", "学时", "测验"]);
  for (const part of ["orders", "notes"]) expect(called(`GET /api/admin/users/31/${part}`)).toEqual([]);
  for (const name of ["查看完整手机号", "重置密码"])
    expect(page.getByRole("button", { name }).elements()).toEqual([]);
  expect(page.getByRole("link", { name: "分配课程" }).elements()).toEqual([]);
});

test("a tab stands in the address; one that is not the viewer's opens the overview", async () => {
  const { address } = await open(
    { "GET /api/admin/users/:id/invoices": () => ({ rows: [], total: 0 }) },
    { tab: "tests", rights: ["sales"] },
  );
  await expect.element(page.getByRole("tab", { name: "总览" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "发票" }).click();
  await expect.element(page.getByText("还没有申请发票", { exact: true })).toBeVisible();
  expect(address()).toBe("/board/admin/users/31?tab=invoices");
});

test("each lesson says why its hours did not count; the kind that is shown stands in the address", async () => {
  const lesson = (courseChapterId: number, over: object) => ({
    courseChapterId,
    at: "2026-11-20T01:00:00.000Z",
    courseId: 3,
    courseName: "危险性较大工程的安全管理",
    chapterTitle: `第 ${courseChapterId} 讲`,
    required: true,
    hours: 1.5,
    reason: null,
    coverage: null,
    endedPeriod: null,
    ...over,
  });
  const rows = [
    lesson(1, {}),
    lesson(2, { reason: "watch", coverage: 0.64 }),
    lesson(3, { reason: "face" }),
    lesson(4, { reason: "test" }),
    lesson(5, { endedPeriod: { from: "2020-01-01", until: "2022-12-31" } }),
    lesson(6, { reason: "unbegun", at: null }),
  ];
  const { called, address } = await open(
    { "GET /api/admin/users/:id/hours/:subject": () => ({ hours: rows, total: 5, neededCoverage: 0.9 }) },
    { tab: "hours" },
  );
  const row = (at: number) => page.getByRole("row", { name: new RegExp(`第 ${at} 讲`) });
  for (const [at, text] of [
    [1, "已计入"],
    [2, "未看满，已计时 64%，满 90% 后计入"],
    [3, "缺人脸核验，核验后再打开本讲就计入"],
    [4, "未通过测验，通过本讲测验后计入"],
    [5, "不在当前周期，已计入 2020-01-01 至 2022-12-31 的周期"],
    [6, "未开始，学完本讲后计入"],
  ] as const)
    await expect.element(row(at).getByText(text, { exact: true })).toBeVisible();
  await page.getByText("没计入", { exact: true }).click();
  await expect
    .poll(() => called("GET /api/admin/users/31/hours/building").at(-1)?.query.get("shown"))
    .toBe("uncounted");
  expect(address()).toBe("/board/admin/users/31?tab=hours&subject=building&shown=uncounted");
});

test("a whole phone is shown after a reason, hidden again, and gone with the view", async () => {
  const { called } = await open({
    "POST /api/admin/users/:id/phone": () => ({ telephone: "13812342206" }),
  });
  await page.getByRole("button", { name: "查看完整手机号" }).click();
  const asking = page.getByRole("dialog", { name: "查看完整手机号" });
  await asking.getByRole("button", { name: "查看" }).click();
  await expect.element(asking.getByText("请填写原因", { exact: true })).toBeVisible();
  expect(called("POST /api/admin/users/31/phone")).toEqual([]);
  await asking.getByLabelText("原因").fill("回拨电话");
  await asking.getByRole("button", { name: "查看" }).click();
  await expect.element(page.getByText("13812342206")).toBeVisible();
  expect(called("POST /api/admin/users/31/phone").map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { reason: "回拨电话" },
  ]);
  await page.getByRole("button", { name: "隐藏手机号" }).click();
  await expect.element(page.getByText("13812342206")).not.toBeInTheDocument();
});

test("重置密码 sends the code and says what to tell the caller; a refusal stays in the dialog", async () => {
  let refuses = true;
  const why = "账号没有登记身份证号，“忘记密码”用不了。";
  const { called } = await open({
    "POST /api/admin/users/:id/reset-code": () =>
      refuses ? refused(200, why) : { telephone: "138****2206", minutes: 5 },
  });
  await page.getByRole("button", { name: "重置密码" }).click();
  const dialog = page.getByRole("dialog", { name: "重置密码" });
  await dialog.getByRole("button", { name: "发送验证码" }).click();
  await expect.element(dialog.getByText(why)).toBeVisible();
  refuses = false;
  await dialog.getByRole("button", { name: "发送验证码" }).click();
  await expect.element(dialog.getByText(/验证码已发到 138\*{4}2206，5 分钟内有效/)).toBeVisible();
  expect(called("POST /api/admin/users/31/reset-code")).toHaveLength(2);
  const steps = dialog.getByRole("listitem").elements();
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    "打开登录页，点“忘记密码”",
    "填身份证号、手机号和刚收到的验证码",
    "设置新密码，然后登录",
  ]);
  await dialog.getByRole("button", { name: "知道了" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  // It begins anew: nothing is sent by opening it again.
  await page.getByRole("button", { name: "重置密码" }).click();
  await expect.element(dialog.getByRole("button", { name: "发送验证码" })).toBeVisible();
  expect(dialog.getByText(/验证码已发到|打开登录页/).elements()).toEqual([]);
  expect(called("POST /api/admin/users/31/reset-code")).toHaveLength(2);
});

test("the person before and after in the list leads on, over the page's end too, and back to the list", async () => {
  const users = (from: number) =>
    Array.from({ length: 10 }, (_, at) => aUserRow({ userId: from + at, roleId: "user" }));
  const { address } = await openScreen({
    screens: {
      [routeOf("screens/office/user.tsx")]: (
        <OfficeProvider>
          <OfficeUser />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/users/31",
    role: "admin",
    kept: () => leaveAt("/board/admin/users", "?name=周&page=2"),
    answers: {
      ...cardAnswers(() => aUserDetail({ userId: 31, roleId: "user" })),
      "GET /api/admin/users-for-page": ({ query }) => ({
        users: users(query.get("page") === "2" ? 22 : 32),
        total: 21,
      }),
    },
  });
  await expect.element(page.getByText("列表里第 20 人，共 21 人")).toBeVisible();
  await page.getByRole("link", { name: "下一个人" }).click();
  await expect.poll(address).toBe("/board/admin/users/32");
  await expect.element(page.getByText("列表里第 21 人，共 21 人")).toBeVisible();
  await page.getByRole("link", { name: "返回用户列表" }).click();
  await expect
    .poll(address)
    .toBe(`/board/admin/users?${new URLSearchParams({ name: "周", page: "3" }).toString()}`);
});

test("a person who is not there says so, with the way back that the viewer has", async () => {
  await open(
    { "GET /api/admin/users/:id/card": () => refused(404, "没有找到您要的内容") },
    { rights: ["sales"] },
  );
  await expect.element(page.getByRole("link", { name: "返回订单列表" })).toBeVisible();
});

test("on a phone the tabs are one select", async () => {
  const { address } = await open({ "GET /api/admin/users/:id/tests": () => ({ rows: [], total: 0 }) });
  await page.viewport(390, 844);
  await page.getByRole("combobox", { name: "卡片的内容" }).click();
  await page.getByTitle("测验", { exact: true }).click();
  await expect.poll(address).toBe("/board/admin/users/31?tab=tests");
  await expect.element(page.getByText("还没有作答", { exact: true })).toBeVisible();
});
