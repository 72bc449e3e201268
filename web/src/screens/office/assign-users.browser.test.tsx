import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listUserCourses } from "@zhutu/domain/enrolment/contract.ts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { navigateTo } from "../../lib/session/navigation.ts";
import { storeSession } from "../../lib/session/session.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aPerson, aUserDetail } from "../../testing/people.ts";
import { routeOf } from "../../testing/route-of.ts";
import { type Answers, openScreen, person } from "../../testing/open-screen.tsx";
import OfficeAssignUsers from "./assign-users.tsx";

const list = "GET /api/admin/user-courses";
type Row = CallReply<typeof listUserCourses>["userCourses"][number];
const row = (over: Partial<Row> = {}): Row => ({
  userCourseId: 4,
  courseId: 3,
  courseName: "施工管理精讲班",
  courseType: 1,
  userId: 9,
  userName: "李建国",
  telephone: "138****0002",
  orderId: null,
  createTime: "2026-11-20T01:00:00.000Z",
  expiryDate: "2027-11-20T01:00:00.000Z",
  userCourseStatus: "valid",
  createType: "system",
  liveCode: null,
  seat: null,
  ...over,
});

/** Where the site shows the screen. */
const address = () => routeOf("screens/office/assign-users.tsx");

const open = (search = "", answers: Answers = {}, rows: Row[] = [row()], kept = () => {}) =>
  openScreen({
    kept,
    screens: {
      [address()]: (
        <OfficeProvider>
          <OfficeAssignUsers />
        </OfficeProvider>
      ),
    },
    at: `/board/admin/admin-assign-users${search}`,
    role: "admin",
    answers: {
      "GET /api/admin/waiting-grants": () => ({ grants: [], total: 0 }),
      "GET /api/admin/courses-to-assign": () => [
        { courseId: 3, courseName: "施工管理精讲班", courseType: 1, coursePrice: 299 },
        { courseId: 6, courseName: "一建直播班", courseType: 6, coursePrice: 399 },
      ],
      "GET /api/vod/all-videos": () => ({ videos: [], total: 0, transcodes: true }),
      [list]: () => ({ userCourses: rows, total: rows.length }),
      ...answers,
    },
  });
const said = (sentence: string) => page.getByRole("status").getByText(sentence, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const phones = () => page.getByLabelText("学员手机号", { exact: true });
const assignButton = () => page.getByRole("button", { name: /^分\s?配/ });
const chooseCourse = async (name = "施工管理精讲班") => {
  await page.getByLabelText("课程", { exact: true }).click();
  await page.getByTitle(name, { exact: true }).click();
};

test("[AASG-001] the page has three parts: assigning, what is assigned, and the videos", async () => {
  const { address: now } = await open();
  await expect.element(phones()).toBeVisible();
  await page.getByRole("tab", { name: "已分配" }).click();
  await expect.element(page.getByText("138****0002")).toBeVisible();
  expect(now()).toBe("/board/admin/admin-assign-users?tab=assigned");
  await page.getByRole("tab", { name: "视频管理" }).click();
  await expect.element(page.getByRole("button", { name: "上传视频" })).toBeVisible();
  await page.getByRole("tab", { name: "分配课程" }).click();
  await expect.element(phones()).toBeVisible();
});

test("[AASG-002] assigning without a course shows 请选择课程, and assigns nothing", async () => {
  const { asked } = await open();
  await phones().fill("13800000001");
  await assignButton().click();
  await expect.element(page.getByText("请选择课程", { exact: true })).toBeVisible();
  expect(asked.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
});

test("phones are sent as they are meant; what is none is named; who had it and who must register is said", async () => {
  const call = "POST /api/admin/courses/3/assign-to-users/:genLiveCode";
  const { asked } = await open("", {
    [call]: () => ({ assigned: ["13800000001"], alreadyAssigned: ["13800000002"], waiting: ["13800000001"] }),
  });
  await chooseCourse();
  await phones().fill("138 0000 0001，13800000002\n13800");
  await expect.element(page.getByText("1 个号码不是 11 位数字，不会提交：第 2 行 13800")).toBeVisible();
  await expect.element(page.getByLabelText("为每人生成直播码")).not.toBeVisible();
  await page.getByRole("button", { name: "分配给 2 人" }).click();
  await expect.element(said("分配成功")).toBeVisible();
  await expect.element(page.getByText("分配成功：1 人，其中 1 人还没有注册，注册后自动开通")).toBeVisible();
  await expect.element(page.getByText("1 个号码已分配过或已有这门课：13800000002")).toBeVisible();
  const sent = asked.find((one) => one.call.startsWith("POST"));
  expect(sent?.call).toBe("POST /api/admin/courses/3/assign-to-users/false");
  expect(JSON.parse(sent?.body ?? "")).toEqual(["13800000001", "13800000002"]);
  await expect.element(phones()).toHaveValue("13800");
});

test("what was typed stays while another part of the page is looked at, and a page that is left asks", async () => {
  const call = "POST /api/admin/courses/6/assign-to-users/:genLiveCode";
  const { asked } = await open("", {
    [call]: () => ({ assigned: ["13800000001"], alreadyAssigned: [], waiting: [] }),
  });
  await chooseCourse("一建直播班");
  await phones().fill("13800000001");
  await expect.element(page.getByLabelText("为每人生成直播码")).toBeChecked();
  await page.getByRole("tab", { name: "已分配" }).click();
  await expect.element(page.getByText("138****0002")).toBeVisible();
  navigateTo("/elsewhere");
  await page.getByRole("dialog", { name: "离开此页？" }).getByRole("button", { name: "继续编辑" }).click();
  await page.getByRole("tab", { name: "分配课程" }).click();
  await expect.element(phones()).toHaveValue("13800000001");
  await expect.element(page.getByTitle("一建直播班", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "分配给 1 人" }).click();
  await expect.element(said("分配成功")).toBeVisible();
  const told = page.getByRole("status").filter({ hasText: "分配成功：1 人" });
  await expect.element(told).toHaveStyle({ backgroundColor: "rgb(231, 245, 237)" });
  expect(asked.find((one) => one.call.startsWith("POST"))?.call).toBe(
    "POST /api/admin/courses/6/assign-to-users/true",
  );
});

test("a learner whom the address names gets the course without a phone being typed or shown whole", async () => {
  const learner = { userId: 9, userName: "李建国", telephone: "138****0002", roleId: "user" as const };
  const { called, address: now } = await open("?userId=9", {
    "GET /api/admin/users/:id/card": () => aPerson(aUserDetail(learner)),
    "POST /api/admin/users/:id/courses": () => ({
      assigned: ["138****0002"],
      alreadyAssigned: [],
      waiting: [],
    }),
  });
  await expect.element(page.getByRole("link", { name: "李建国 138****0002" })).toBeVisible();
  expect(phones().elements()).toEqual([]);
  await assignButton().click();
  await expect.element(page.getByText("请选择课程", { exact: true })).toBeVisible();
  await chooseCourse("一建直播班");
  await assignButton().click();
  await expect.element(page.getByText("分配成功：1 人", { exact: true })).toBeVisible();
  expect(called("POST /api/admin/users/9/courses").map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { courseId: 6, genLiveCode: true },
  ]);
  await page.getByRole("link", { name: "改为填写手机号" }).click();
  await expect.element(phones()).toBeVisible();
  expect(now()).toBe("/board/admin/admin-assign-users");
});

test("a course that was chosen for a learner keeps nobody on the page", async () => {
  const { address: now } = await open("?userId=9", {
    "GET /api/admin/users/:id/card": () =>
      aPerson(aUserDetail({ userId: 9, userName: "李建国", roleId: "user" })),
  });
  await chooseCourse();
  await page.getByRole("link", { name: /^李建国/ }).click();
  await expect.poll(now).toBe("/board/admin/users/9");
});

test("whoever is no learner is not given anything by number: phones are asked for", async () => {
  await open("?userId=9", {
    "GET /api/admin/users/:id/card": () =>
      aPerson(aUserDetail({ userId: 9, userName: "孙立", roleId: "teacher" })),
  });
  await expect.element(phones()).toBeVisible();
  expect(page.getByText("孙立").elements()).toEqual([]);
});

test("a record is ended after a question that names it; its last day is changed in a dialog", async () => {
  const status = "POST /api/admin/user-courses/change-status";
  const expiry = "POST /api/admin/user-courses/change-expiry-date";
  const { called } = await open("?tab=assigned", { [status]: () => null, [expiry]: () => null });
  await page.getByRole("switch", { name: /^有效 138/ }).click();
  await expect.element(page.getByText(/138\*\*\*\*0002 的“施工管理精讲班”立即不能再学习/)).toBeVisible();
  await button("设为过期").click();
  await expect.element(said("状态已修改")).toBeVisible();
  expect(called(status)[0]?.query.toString()).toBe("userCourseId=4&userCourseStatus=expired");
  await page.getByRole("button", { name: /^修改有效期 138/ }).click();
  await page.getByLabelText("最后一天").fill("2028-05-01");
  await userEvent.keyboard("{Enter}");
  await expect.element(said("有效期已修改")).toBeVisible();
  expect(called(expiry)[0]?.query.toString()).toBe("userCourseId=4&expiryDate=2028-05-01");
});

test("course, learner and order lead to their pages, as far as the rights reach", async () => {
  const { address: now } = await open("?tab=assigned", {}, [row({ orderId: "20261120190327155000" })]);
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await expect.element(link("施工管理精讲班")).toHaveAttribute("href", "/board/admin/course-detail/3");
  await expect.element(link("李建国")).toHaveAttribute("href", "/board/admin/users/9");
  await link("20261120190327155000").click();
  await expect.poll(now).toBe("/board/admin/orders/20261120190327155000");
  await open("?tab=assigned", {}, [row({ orderId: "20261120190327155000" })], () =>
    storeSession({ ...person("admin"), rights: ["sales"] }),
  );
  await expect.element(link("20261120190327155000")).toBeVisible();
  // Of the card, but not of the course.
  await expect.element(link("李建国")).toBeVisible();
  expect(page.getByRole("link").elements()).toHaveLength(2);
});

test("the live codes of several are copied at once, a line each with its phone", async () => {
  const rows = [
    row({ liveCode: "ABCD2345" }),
    row({ userCourseId: 5, telephone: "138****0003", liveCode: "EFGH6789" }),
    row({ userCourseId: 6, telephone: "138****0004" }),
  ];
  await open("?tab=assigned", {}, rows);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await page.getByLabelText("选择本页全部").click();
  await button("复制直播码 2 条").click();
  await expect.element(said("复制成功")).toBeVisible();
  expect(copied.mock.calls).toEqual([["138****0002\tABCD2345\n138****0003\tEFGH6789"]]);
});

test("several are deleted at once, and which were refused is said", async () => {
  const both = [row(), row({ userCourseId: 5, telephone: "138****0003" })];
  const { called } = await open(
    "?tab=assigned",
    {
      "DELETE /api/admin/user-courses/4": () => null,
      "DELETE /api/admin/user-courses/5": () =>
        Response.json({ code: "error", msg: "没有找到您要的内容" }, { status: 404 }),
    },
    both,
  );
  await page.getByLabelText("选择本页全部").click();
  await button("删除 2 条").click();
  await page.getByRole("dialog").getByRole("button", { name: "删除 2 条" }).click();
  await expect.element(page.getByText("已删除 1 条，1 条没有删除")).toBeVisible();
  expect(called("DELETE /api/admin/user-courses/4")).toHaveLength(1);
});
