import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import OfficeUser from "./user.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { aUserDetail } from "../../testing/people.ts";
import { routeOf } from "../../testing/route-of.ts";

const noted = "GET /api/admin/users/:id/notes";
const added = "POST /api/admin/users/31/notes";
const note = (personNoteId: number, noteText: string) => ({
  personNoteId,
  noteText,
  createTime: `2026-11-20T04:31:0${personNoteId}.000Z`,
  authorName: "林晓雯",
});
const records = {
  orders: [],
  orderTotal: 0,
  courses: [],
  courseTotal: 0,
  certificates: [],
  hours: [
    {
      certSubject: "building",
      period: null,
      current: true,
      requiredTime: 30.5,
      optionalTime: 0,
      requiredTarget: 60,
      optionalTarget: 45,
      certStatus: "learning",
    },
  ],
};
const open = (answers: Answers, roleId: "user" | "teacher" = "user") =>
  openScreen({
    screens: {
      [routeOf("screens/office/user.tsx")]: (
        <OfficeProvider>
          <OfficeUser />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/users/31",
    role: "admin",
    answers: {
      "GET /api/admin/users/:id": () => aUserDetail({ userId: 31, userName: "周建国", roleId }),
      "GET /api/admin/users/:id/records": () => records,
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
  await open({ [noted]: () => ({ notes: [], noteTotal: 0 }) });
  const row = page.getByRole("row", { name: /建筑工程/ });
  for (const text of ["30.5 / 60", "0.0 / 45", "学习中"])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
});

test("hours of periods are told period by period, and a column of them stands only where there are some", async () => {
  const column = page.getByRole("columnheader", { name: "学时周期" });
  const [hours] = records.hours;
  const now = { ...hours, period: { from: "2026-11-23", until: "2029-11-22" } };
  const then = { ...hours, period: { from: "2023-11-23", until: "2026-11-22" }, current: false };
  await open({
    [noted]: () => ({ notes: [], noteTotal: 0 }),
    "GET /api/admin/users/:id/records": () => ({ ...records, hours: [now, then] }),
  });
  await expect.element(column).toBeVisible();
  const row = (days: string) => page.getByRole("row").filter({ hasText: days });
  await expect.element(row("2026-11-23 至 2029-11-22").getByText("学习中", { exact: true })).toBeVisible();
  await expect
    .element(row("2023-11-23 至 2026-11-22（已结束）").getByText("已结束", { exact: true }))
    .toBeVisible();
  await open({ [noted]: () => ({ notes: [], noteTotal: 0 }) });
  await expect.element(page.getByText("30.5 / 60", { exact: true })).toBeVisible();
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
    "GET /api/admin/users/:id/records": () => ({
      ...records,
      courses: [1, 5].map((courseType) => ({
        ...course,
        userCourseId: courseType,
        courseName: `课程${courseType}`,
        courseType,
      })),
      courseTotal: 2,
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
  const { called, address } = await open({
    [noted]: () => ({ notes: [], noteTotal: 0 }),
    "GET /api/admin/users/:id/records": () => ({
      ...records,
      courses: [
        {
          userCourseId: 4,
          courseId: 3,
          courseName: "施工管理精讲班",
          courseType: 1,
          createType: "system",
          held,
          createTime: "2026-11-20T01:00:00.000Z",
          expiryDate: "2027-11-20T01:00:00.000Z",
          studyProgress: 0,
          hours: 0,
        },
      ],
      courseTotal: 1,
    }),
    [status]: ({ query }) => void (held = query.get("userCourseStatus") === "valid"),
    [expiry]: () => null,
  });
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
  await open({}, "teacher");
  await expect.element(page.getByText(/^课程与学时/)).toBeVisible();
  expect(page.getByRole("link", { name: "分配课程" }).elements()).toEqual([]);
});

test("an account of staff has no notes", async () => {
  const { called } = await open({}, "teacher");
  await expect.element(page.getByText("继续教育学时", { exact: true })).toBeVisible();
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
