// States of a course: form, chapters, price, publishing.
import type { Page } from "../browser.ts";
import { officePaths } from "../../web/src/office-paths.ts";
import { longName, press, type Shot, shotsAs, statesOf, withFields } from "./shot.ts";

const admin = shotsAs("admin");

/** A course's chapters: tree, lesson form, new chapter, video library. */
const openTab = (page: Page) => page.getByRole("tab", { name: "视频目录" }).click();
const captioned = "00:00:01,000 --> 00:00:04,000\n流水施工\n";
const subtitles = (text: string) => ({
  name: "第一讲.srt",
  mimeType: "application/x-subrip",
  buffer: Buffer.from(text),
});
const openLesson = async (page: Page): Promise<void> => {
  await openTab(page);
  const lessons = page.getByRole("list", { name: "章节" }).getByRole("listitem");
  await lessons.nth(1).getByRole("button").nth(1).click();
};
const outline = "第一章 总论\n1.1 概念\n1.2 原则\n第二章 施工\n2.1 流水施工组织方法\n2.1.1 等节奏流水";
const pasteOutline = async (page: Page, text: string): Promise<void> => {
  await openTab(page);
  await page.getByRole("button", { name: "粘贴目录" }).click();
  await page.getByRole("textbox", { name: "目录" }).fill(text);
};
const CHAPTERS = Object.entries({
  tree: openTab,
  lesson: openLesson,
  library: async (page: Page) => {
    await openLesson(page);
    await page.getByRole("button", { name: "从视频库选择" }).click();
  },
  captions: async (page: Page) => {
    await openLesson(page);
    await page.getByLabel("字幕文件").setInputFiles(subtitles(captioned));
    await page.getByText(/^中文字幕/).waitFor();
  },
  "captions-refused": async (page: Page) => {
    await openLesson(page);
    await page.getByLabel("字幕文件").setInputFiles(subtitles("没有时间的话\n\n".repeat(20)));
    await page.getByText("字幕没有保存").waitFor();
  },
  new: async (page: Page) => {
    await openTab(page);
    await page.getByRole("button", { name: "章节", exact: true }).click();
  },
  outline: (page: Page) => pasteOutline(page, outline),
  "outline-refused": (page: Page) =>
    pasteOutline(page, `${outline}\n1.4\n${longName}\n    第四级\n      第五级`),
}).map(([state, pressed]) =>
  admin(`office-chapters-${state}`, officePaths.course("admin", 1), { press: pressed }),
);

const draft = {
  path: "/api/admin/courses/1",
  change: withFields({ courseStatus: "unpublish" }),
} as const;
/** A course's form: as it opens, at a part of its index, refused. */
const COURSE_FORM: readonly Shot[] = [
  admin("office-course-form", officePaths.course("admin", 1), { answer: draft }),
  admin("office-course-form-part", officePaths.course("admin", 1), {
    answer: draft,
    inWindow: true,
    press: (page) => page.getByRole("navigation", { name: "表单目录" }).getByText("优惠规则").click(),
  }),
  admin("office-course-form-refused", officePaths.course("admin", 1), {
    answer: draft,
    press: async (page) => {
      await page.getByLabel("课程名称", { exact: true }).fill("短");
      await page.getByLabel("原价", { exact: true }).fill("-1");
      await page.getByLabel("折扣", { exact: true }).fill("2");
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await page.getByText("有 3 项没有填对").waitFor();
    },
  }),
];

const mp4 = (name: string) => ({ name, mimeType: "video/mp4", buffer: Buffer.alloc(2_000) });
/** Many uploads, two of them on their way; the question before a copy; a new question of a chapter. */
const COURSE_TOOLS: readonly Shot[] = [
  admin("office-videos-uploads", officePaths.videos(), {
    press: async (page) => {
      // Held: an upload that ends leaves the panel.
      await page.route(/\/api\/vod\/upload-auth/, () => undefined);
      const lessons = [1, 2, 3, 4].map((at) => mp4(`第 ${at} 讲.mp4`));
      const refused = { ...mp4("第 5 讲.mov"), mimeType: "video/quicktime" };
      const files = [...lessons, mp4(`${longName.slice(0, 60)}.mp4`), refused];
      await page.getByLabel("视频文件", { exact: true }).setInputFiles(files);
      await page.getByText(/^上传：/).waitFor();
    },
  }),
  admin("office-course-copy-question", officePaths.course("admin", 1), { press: press("复制课程") }),
  admin("office-chapter-new-question", officePaths.course("admin", 1), {
    answer: draft,
    press: async (page) => {
      await openTab(page);
      const lessons = page.getByRole("list", { name: "章节" }).getByRole("listitem");
      await lessons.filter({ hasText: "仅习题" }).first().getByRole("button").nth(1).click();
      await page.getByRole("button", { name: "练习题目" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "新建题目" }).click();
      await page.getByRole("dialog", { name: "新建题目" }).waitFor();
    },
  }),
];

/** A price for a time: to come, over, wrong. */
const timedPrice = (discountedPrice: number, beginTime: string | null, endTime: string | null) =>
  withFields({
    courseStatus: "unpublish",
    discountRules: [
      { ruleCode: "01", discountedPrice: null },
      { ruleCode: "05", discountedPrice, beginTime, endTime },
    ],
  });
const TIMED_PRICES: readonly Shot[] = statesOf(
  admin("office-course-price", officePaths.course("admin", 18)),
  "/api/admin/courses/18",
  {
    upcoming: timedPrice(499, "2036-12-01T01:00:00.000Z", "2036-12-05T10:00:00.000Z"),
    ended: timedPrice(99_999, null, "2025-12-05T10:00:00.000Z"),
    wrong: timedPrice(499, "2036-12-05T10:00:00.000Z", "2036-12-01T01:00:00.000Z"),
  },
);

const unpublished = (result: unknown): unknown => {
  const { courses, ...page } = result as { courses: object[] };
  return { ...page, courses: courses.map((one) => ({ ...one, courseStatus: "unpublish" })) };
};
const toCheck = (courseId: number): unknown => {
  const lesson = (at: number) => ({
    courseChapterId: at,
    chapterTitle: at === 2 ? longName : `第 ${at} 讲 流水施工`,
  });
  const lessons = [1, 2, 3, 4, 5].map(lesson);
  const none = { hinders: false, lessons: [], more: 0 };
  const checks = [
    { ...none, check: "missing", sentence: "12 讲没有视频", lessons, more: 7 },
    { ...none, check: "preparing", sentence: "1 讲的视频还在处理", lessons: [lesson(6)] },
    { ...none, check: "failed", sentence: "1 讲的视频失败", lessons: [lesson(7)] },
    { ...none, check: "drafts", sentence: "2 章的题目有未发布的修改", lessons: [lesson(8), lesson(9)] },
    { ...none, check: "price", sentence: "价格是 0，买家免费得到" },
    { ...none, check: "teacher", sentence: "没有讲师" },
    { ...none, check: "trial", sentence: "没有试听的一讲" },
  ];
  return { courseId, checks };
};
const cover = { check: "cover", hinders: true, sentence: "没有封面", lessons: [], more: 0 };
/** The checklist before publishing: many warnings, something that hinders, nothing to say. */
const PUBLISHING: readonly Shot[] = Object.entries({
  many: (result: unknown) => (result as { courseId: number }[]).map((one) => toCheck(one.courseId)),
  hindered: (result: unknown) => (result as object[]).map((one) => ({ ...one, checks: [cover] })),
  none: (result: unknown) => (result as object[]).map((one) => ({ ...one, checks: [] })),
}).map(([state, change]) =>
  admin(`office-publish-${state}`, officePaths.courses("admin"), {
    answer: [
      { path: "/api/admin/courses", change: unpublished },
      { path: "/api/admin/publish-checks", change },
    ],
    press: async (page) => {
      await page
        .getByRole("switch", { name: /^发布 / })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  }),
);

export const COURSES: readonly Shot[] = [
  ...CHAPTERS,
  ...COURSE_FORM,
  ...COURSE_TOOLS,
  ...TIMED_PRICES,
  ...PUBLISHING,
];
