// What is asked before a course is submitted or published: films that are not there, and chapters that are not saved.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { chapter } from "./chapters.testing.tsx";
import { screenAt } from "./screen-at.testing.tsx";

type Over = Parameters<typeof aCourse>[0];
const submitted = "POST /api/teacher/courses/submit-for-audit/11";
const published = "POST /api/admin/courses/publish/11";
const nothing = { ready: 0, failed: 0, preparing: 0, missing: 0 };

async function open(
  over: Over = {},
  role: "admin" | "teacher" = "teacher",
  search = "",
  contentNow: () => object = () => ({ ...over?.content }),
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
      "GET /api/admin/courses/:id": () => ({ ...course, content: { ...course.content, ...contentNow() } }),
      "GET /api/admin/courses/:id/chapters": () => [
        chapter(),
        chapter({ courseChapterId: 2, chapterTitle: "第二章 网络计划", chapterOrder: 2 }),
      ],
      "GET /api/admin/teacher-options": () => [],
      [submitted]: () => null,
      [published]: () => null,
    },
  });
}
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const answer = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const later = "可以先取消，在“视频目录”里补上；也可以现在继续，以后再补。";

test.each([
  ["teacher", "提交审核", "仍然提交", submitted],
  ["admin", "发布", "仍然发布", published],
] as const)(
  "%s: before a course without a film that plays is sold, it is asked and said what is missing",
  async (role, act, yes, call) => {
    const { called } = await open({ content: { ...nothing, missing: 2, failed: 1 }, lessonCount: 3 }, role);
    await press(act);
    const asked = page.getByRole("dialog", { name: "这门课程还没有能看的视频" });
    await expect
      .element(
        asked.getByText(
          `“施工管理精讲班”还没有能看的视频：2 章待上传，1 个视频失败。买家付款后没有内容可学。${later}`,
        ),
      )
      .toBeVisible();
    await answer("取消");
    expect(called(call)).toEqual([]);
    await press(act);
    await answer(yes);
    await expect.poll(() => called(call)).toHaveLength(1);
  },
);

test("a course without chapters is asked about as before, and one of whose films some fail with how many", async () => {
  await open({ content: nothing });
  await press("提交审核");
  await expect.element(page.getByRole("dialog", { name: "这门课程还没有内容" })).toBeVisible();
  await answer("取消");
  await open({ content: { ...nothing, ready: 3, failed: 1 } });
  await press("提交审核");
  const asked = page.getByRole("dialog", { name: "有几讲还不能看" });
  await expect.element(asked.getByText(/1 个视频失败，买家付款后看不到。/)).toBeVisible();
});

test("a film that began to play since the form was read is not asked about", async () => {
  let content = { ...nothing, preparing: 1 };
  const { called } = await open({}, "teacher", "", () => content);
  await expect.element(page.getByLabelText("课程名称")).toBeVisible();
  content = { ...nothing, ready: 1 };
  await press("提交审核");
  await expect.poll(() => called(submitted)).toHaveLength(1);
});

test("one whose films all play is submitted without a question", async () => {
  const { called } = await open({ content: { ...nothing, ready: 5 } });
  await press("提交审核");
  await expect.poll(() => called(submitted)).toHaveLength(1);
});

test.each([
  ["teacher", "提交审核", "提交", submitted],
  ["admin", "发布", "发布", published],
] as const)(
  "%s: while a chapter's form is changed it is asked first; 先去保存 leads there, and nothing typed is lost",
  async (role, act, word, call) => {
    const { called } = await open({}, role);
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
    await expect.poll(() => called(call)).toHaveLength(1);
    await expect.element(title).toHaveValue("第二章 改过的题目");
  },
);

test("an address that names a chapter opens its form", async () => {
  await open({}, "teacher", "?chapter=2");
  await expect.element(page.getByLabelText("章节标题")).toHaveValue("第二章 网络计划");
});
