// What is asked before a course is submitted or published: the checklist, and chapters that are not saved.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { chapter } from "./chapters.testing.tsx";
import { screenAt } from "./screen-at.testing.tsx";

type Over = Parameters<typeof aCourse>[0];
const submitted = "POST /api/teacher/courses/submit-for-audit/11";
const published = "POST /api/admin/courses/publish/11";
const check = (over: object = {}) => ({
  check: "price",
  hinders: false,
  sentence: "价格是 0，买家免费得到",
  lessons: [] as object[],
  more: 0,
  ...over,
});
const missing = check({
  check: "missing",
  sentence: "2 讲没有视频",
  lessons: [
    { courseChapterId: 1, chapterTitle: "第一章 总论" },
    { courseChapterId: 2, chapterTitle: "第二章 网络计划" },
  ],
});
const left = { updateTime: "2026-11-23T02:00:00.000Z" };

async function open(
  checks: object[] = [],
  role: "admin" | "teacher" = "teacher",
  search = "",
  over: Over = {},
) {
  const at = `/board/${role}/course-detail/11`;
  const course = {
    ...aCourse({ courseStatus: "unpublish", ...over }),
    updateTime: "2026-11-20T01:00:00.000Z",
    answerText: "",
    video: null,
    specOf: [],
    returnReason: null,
  };
  return openScreen({
    screens: await screenAt(at),
    at: at + search,
    role,
    answers: {
      "GET /api/admin/courses/:id": () => course,
      "GET /api/admin/publish-checks": () => [{ courseId: course.courseId, checks }],
      "GET /api/admin/courses/:id/chapters": () => [
        chapter(),
        chapter({ courseChapterId: 2, chapterTitle: "第二章 网络计划", chapterOrder: 2 }),
      ],
      "GET /api/admin/teacher-options": () => [],
      "POST /api/teacher/courses/submit-for-audit/:id": () => left,
      "POST /api/admin/courses/publish/:id": () => left,
    },
  });
}
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const answer = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test.each([
  ["teacher", "提交审核", "仍然提交", submitted],
  ["admin", "发布", "仍然发布", published],
] as const)(
  "%s: before a course that is not ready is sold, the question lists what is missing",
  async (role, act, yes, call) => {
    const { called } = await open([missing, check()], role);
    await press(act);
    const asked = page.getByRole("dialog", { name: `确定要${act}吗?` });
    await expect.element(asked.getByText("“施工管理精讲班”还有 2 处没有做好：")).toBeVisible();
    const lines = asked.getByRole("listitem");
    await expect.element(lines.nth(0)).toHaveTextContent("请核对2 讲没有视频：第一章 总论、第二章 网络计划");
    await expect.element(lines.nth(1)).toHaveTextContent("请核对价格是 0，买家免费得到 去修改");
    await answer("取消");
    expect(called(call)).toEqual([]);
    await press(act);
    await answer(yes);
    await expect.poll(() => called(call)).toHaveLength(1);
  },
);

test.each([
  ["teacher", "提交审核", submitted],
  ["admin", "发布", published],
] as const)("%s: what hinders leaves nothing to agree to", async (role, act, call) => {
  const { called } = await open([check({ check: "cover", hinders: true, sentence: "没有封面" })], role);
  await press(act);
  const asked = page.getByRole("dialog", { name: `现在不能${act}` });
  await expect.element(asked.getByRole("listitem")).toHaveTextContent("必须补没有封面 去修改");
  expect(asked.getByRole("button", { name: /^仍然/ }).elements()).toEqual([]);
  await asked.getByRole("button", { name: "知道了" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(called(call)).toEqual([]);
});

test("a lesson's link opens its form beside, and nothing is submitted", async () => {
  const { called } = await open([missing]);
  await press("提交审核");
  await page.getByRole("dialog").getByRole("link", { name: "第二章 网络计划" }).click();
  await expect.element(page.getByLabelText("章节标题")).toHaveValue("第二章 网络计划");
  expect(called(submitted)).toEqual([]);
});

test("what lacks a trial lesson is mended among the chapters, what has no price in the form", async () => {
  const { address } = await open([check({ check: "trial", sentence: "没有试听的一讲" }), check()], "admin");
  await press("发布");
  await page.getByRole("link", { name: "去修改：没有试听的一讲" }).click();
  await expect.poll(address).toBe("/board/admin/course-detail/11?tab=chapters");
  await press("发布");
  await page.getByRole("link", { name: "去修改：价格是 0，买家免费得到" }).click();
  await expect.poll(address).toBe("/board/admin/course-detail/11");
});

test("one that lacks nothing is submitted without a question, and published after one", async () => {
  const teacher = await open();
  await press("提交审核");
  await expect.poll(() => teacher.called(submitted)).toHaveLength(1);
  const admin = await open([], "admin");
  await press("发布");
  await expect.element(page.getByText("“施工管理精讲班”检查过了，没有要补的。")).toBeVisible();
  expect(admin.called(published)).toEqual([]);
  await answer("发布");
  await expect.poll(() => admin.called(published)).toHaveLength(1);
});

test("what was submitted is taken back from the toast", async () => {
  const { called } = await open();
  await press("提交审核");
  await page.getByRole("status").getByRole("button", { name: "撤销", exact: true }).click();
  await expect.poll(() => called("POST /api/admin/courses/unpublish/11")).toHaveLength(1);
  expect(called("POST /api/admin/courses/unpublish/11")[0]?.query.get("updateTime")).toBe(left.updateTime);
});

test.each([
  ["teacher", "提交审核", "提交", submitted],
  ["admin", "发布", "发布", published],
] as const)(
  "%s: while a chapter's form is changed it is asked first; 先去保存 leads there, and nothing typed is lost",
  async (role, act, word, call) => {
    const { called } = await open([], role);
    await page.getByRole("tab", { name: "视频目录" }).click();
    await press("第二章 网络计划");
    const title = page.getByLabelText("章节标题");
    await title.fill("第二章 改过的题目");
    await page.getByRole("tab", { name: "基本信息" }).click();
    await press(act);
    const asked = page.getByRole("dialog", { name: "有未保存的修改" });
    await expect
      .element(asked.getByText(`“视频目录”里有未保存的修改，${word}的是已保存的内容。`))
      .toBeVisible();
    await answer("先去保存");
    await expect.element(title).toBeVisible();
    await expect.element(title).toHaveValue("第二章 改过的题目");
    expect(called(call)).toEqual([]);
    await press(act);
    await answer(`仍然${word}`);
    if (role === "admin") await answer("发布");
    await expect.poll(() => called(call)).toHaveLength(1);
    await expect.element(title).toHaveValue("第二章 改过的题目");
  },
);

test("an address that names a chapter opens its form", async () => {
  await open([], "teacher", "?chapter=2");
  await expect.element(page.getByLabelText("章节标题")).toHaveValue("第二章 网络计划");
});
