// Office states that an address alone does not show.
import type { getOverview } from "@zhutu/domain/desk/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Page } from "../browser.ts";
import { officePaths } from "../../web/src/office-paths.ts";
import { paths } from "../../web/src/paths.ts";
import { OVERVIEW, STATEMENTS } from "./figures.ts";
import { longName, press, type Shot, shotsAs, statesOf, withFields } from "./shot.ts";

const admin = shotsAs("admin");

/** Videos in every state, and an empty library. */
const inEachState = (result: unknown): unknown => {
  const { videos } = result as { videos: object[] };
  const states = ["uploading", "processing", "normal", "plain", "failed"];
  const all = states.map((status, at) => ({
    ...videos[0],
    videoId: `demo-${status}`,
    title: at === 2 ? longName : `混凝土结构施工 第 ${at + 1} 讲`,
    size: 1_288_490_189 * (at + 1),
    status,
    progress: status === "processing" ? 42 : 0,
    failure: status === "failed" ? "视频文件不完整，后面的内容缺失，请重新上传完整的文件" : null,
  }));
  return { ...(result as object), videos: all, total: 5, transcodes: false };
};
const library = ["office-videos", officePaths.videos()] as const;
// Failed requests retry before the error shows.
const retried = { press: (page: Page) => page.getByRole("button", { name: "重试" }).waitFor() };
const VIDEOS = [
  ...statesOf(admin(...library, retried), "/api/vod/all-videos", { error: "fails" }),
  ...statesOf(admin(...library), "/api/vod/all-videos", {
    empty: () => ({ videos: [], total: 0, transcodes: true }),
    states: inEachState,
  }),
];

const ASSIGNMENT: readonly Shot[] = [
  admin("office-assigned", officePaths.assignUsers({ tab: "assigned" })),
  ...statesOf(admin("office-invoices", "/board/admin/invoices"), "/api/invoices", {
    empty: () => ({ invoices: [], total: 0, totalAmt: 0, expressCompany: "" }),
  }),
];
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

/** A seeded order's page; its number starts with its day. */
const orderOf = (daysAgo: number, rest: string): string =>
  officePaths.order(shanghaiDay(new Date(Date.now() - daysAgo * 86_400_000)).replaceAll("-", "") + rest);
const ORDERS: readonly Shot[] = [
  admin("office-order-waiting", orderOf(1, "481516305471")),
  admin("office-order-deliver", orderOf(1, "481516305471"), { press: press(/^发\s?货$/) }),
  admin("office-order-sent", orderOf(20, "481516242119")),
  admin("office-order-package", orderOf(6, "481516297552")),
  admin("office-order-unpaid", orderOf(0, "481516289633")),
  admin("office-order-refund", orderOf(6, "481516297552"), {
    press: async (page) => {
      await page.getByRole("button", { name: "退款", exact: true }).first().click();
      await page.getByRole("dialog").getByRole("checkbox").first().check();
    },
  }),
  admin("office-order-packing-slip", `${orderOf(1, "481516305471")}/packing-slip`),
  admin("office-course-live", officePaths.course("admin", 30)),
];

const draft = {
  path: "/api/admin/courses/1",
  change: withFields({ courseStatus: "unpublish" }),
} as const;
/** A course's form: as it opens, at a part of its index, refused. */
const COURSE_FORM: readonly Shot[] = [
  admin("office-course-form", officePaths.course("admin", 1), { answer: draft }),
  admin("office-course-form-part", officePaths.course("admin", 1), {
    answer: draft,
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
      await page.route("**/api/vod/upload-auth", () => undefined);
      const lessons = [1, 2, 3, 4].map((at) => mp4(`第 ${at} 讲.mp4`));
      const refused = { ...mp4("第 5 讲.mov"), mimeType: "video/quicktime" };
      const files = [...lessons, mp4(`${longName.slice(0, 60)}.mp4`), refused];
      await page.getByLabel("视频文件", { exact: true }).setInputFiles(files);
      await page.getByText(/^上传：/).waitFor();
    },
  }),
  admin("office-course-copy-question", officePaths.course("admin", 1), { press: press("复制课程") }),
  admin("office-chapter-new-question", officePaths.course("admin", 1), {
    press: async (page) => {
      await openLesson(page);
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

const longChannel = withFields({ userName: "山东城市建设职业学院继续教育与职业培训分院" });
/** A channel's poster: its own, of a long name, without its QR code; a proposed code; none while disabled. */
const poster = press(/^海\s?报$/);
const CHANNEL: readonly Shot[] = [
  shotsAs("channel")("office-poster", "/board/channel/statis", { press: poster }),
  ...statesOf(
    admin("office-channel-poster", officePaths.person("channel", 9), { press: poster }),
    "/api/admin/users/9",
    {
      long: longChannel,
      disabled: withFields({ disabled: true }),
    },
  ),
  admin("office-channel-code", officePaths.person("channel", 9), { press: press(/^生\s?成$/) }),
];

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

const withoutSubject = (result: unknown): unknown => {
  const { courses, ...page } = result as { courses: object[] };
  return { ...page, courses: courses.map((one, at) => (at < 2 ? { ...one, certSubject: null } : one)) };
};
type Overview = CallReply<typeof getOverview>;
/** Bills and courses that need attention. */
const WAITING: readonly Shot[] = [
  {
    name: "office-overview-waiting",
    path: officePaths.overview(),
    role: "admin",
    answer: [
      {
        path: "/api/admin/menu-waiting",
        change: () => ({
          waiting: { orders: 0, invoices: 5, refunds: 2, bills: 3 },
          overdue: { invoices: 1 },
        }),
      },
      {
        path: "/api/admin/overview",
        change: (result) => ({
          ...(result as Overview),
          waiting: {
            ...(result as Overview).waiting,
            noSubject: { count: 2, since: new Date(Date.now() - 3 * 86_400_000).toISOString() },
          },
        }),
      },
    ],
  },
  {
    name: "office-courses-no-subject",
    path: officePaths.courses("admin", { type: 5 }),
    role: "admin",
    answer: { path: "/api/admin/courses", change: withoutSubject },
  },
];

/** A row of a question import and its result. */
const importRow = (row: number, over: object = {}) => ({
  row,
  questionNo: "",
  questionName: `关于混凝土养护的说法，正确的是（第 ${row} 行）`,
  questionType: "single",
  result: "created",
  versionNo: 1,
  papers: 0,
  changes: [],
  pictures: [],
  problems: [],
  ...over,
});
const wrongAnswer = { column: "答案", value: "AB", why: "单选题只能有一个答案" };
const importRows = [
  ...Array.from({ length: 186 }, (_, at) => importRow(at + 2)),
  ...[18, 47, 52, 73].map((row) =>
    importRow(row, {
      result: "refused",
      versionNo: null,
      problems: [{ ...wrongAnswer, cell: `H${row}` }],
    }),
  ),
];
/** Outside services: well, failing, cut off, never asked. */
const servicesInEachState = (result: unknown): unknown => {
  const { services, ...rest } = result as { services: object[] };
  const failure = { at: "2026-11-25T02:05:00.000Z", code: "isp.SYSTEM_ERROR" };
  const states = [
    {
      state: "well",
      calls: 1_204,
      failures: 3,
      lastSuccess: "2026-11-25T02:06:00.000Z",
      lastFailure: failure,
    },
    {
      state: "failing",
      calls: 12,
      failures: 4,
      lastSuccess: "2026-11-25T02:00:00.000Z",
      lastFailure: failure,
    },
    {
      state: "cut",
      calls: 9,
      failures: 9,
      lastSuccess: null,
      lastFailure: { ...failure, code: "no-answer" },
    },
    {},
  ];
  return { ...rest, services: services.map((one, at) => ({ ...one, ...states[at % states.length] })) };
};
/** The demonstration's mock exam that draws its questions. */
const drawnExam = officePaths.paperQuestions("admin", 107);
const OTHERS: readonly Shot[] = [
  { name: "office-paper-blueprint", path: drawnExam, role: "admin" },
  {
    name: "office-outside-services-states",
    path: officePaths.outsideServices(),
    role: "admin",
    answer: { path: "/api/admin/outside-services", change: servicesInEachState },
  },
  {
    name: "office-question-import-preview",
    path: officePaths.questionImport("admin", 2),
    role: "admin",
    answer: {
      path: "/api/admin/question-banks/2/import-preview",
      change: () => ({ rows: importRows }),
    },
    press: async (page) => {
      const file = { name: "建筑实务 2026 增补.xlsx", mimeType: "application/zip", buffer: Buffer.alloc(10) };
      await page.getByLabel("题目工作簿").setInputFiles(file);
      await page.getByRole("radiogroup", { name: "按结果查看" }).waitFor();
    },
  },
  {
    name: "office-view-save",
    path: officePaths.orders(),
    role: "admin",
    press: async (page) => {
      const more = page.getByRole("button", { name: /^更多筛选/ });
      if (await more.isVisible()) await more.click();
      await page.getByRole("button", { name: "近 7 天" }).click();
      await page.getByRole("button", { name: "存为视图" }).click();
    },
  },
  {
    name: "office-no-right",
    path: "/board/admin/users",
    role: "admin",
    press: async (page) => {
      await page.evaluate(() => {
        const user = JSON.parse(sessionStorage.getItem("zhutu.user") ?? "{}") as object;
        sessionStorage.setItem("zhutu.user", JSON.stringify({ ...user, rights: ["sales"] }));
      });
      await page.reload();
    },
  },
];

const card = (tab?: string): string => officePaths.user({ userId: 11, tab });
const lesson = { courseId: 1, required: true, hours: 1.5, at: "2026-11-20T01:00:00.000Z" };
/** Hours that count, and each reason why one does not. */
const inEachReason = () => ({
  hours: [null, "watch", "face", "test", "cap", "ended", "again", null].map((reason, at) => ({
    ...lesson,
    courseChapterId: at + 1,
    courseName: longName,
    chapterTitle: `第 ${at + 1} 讲`,
    reason,
    coverage: reason === "watch" ? 0.64 : null,
    endedPeriod: at === 7 ? { from: "2020-01-01", until: "2022-12-31" } : null,
  })),
  total: 41,
  neededCoverage: 0.9,
});
/** The person card: tabs, none, many, long names, a failure, and its dialogs. */
const PERSON: readonly Shot[] = [
  ...["orders", "courses", "hours", "tests", "invoices", "sign-ins", "notes"].map((tab) =>
    admin(`office-person-${tab}`, card(tab)),
  ),
  ...statesOf(admin("office-person-hours", card("hours")), "/api/admin/users/11/hours/building", {
    reasons: inEachReason,
  }),
  ...statesOf(admin("office-person-orders", card("orders")), "/api/admin/users/11/orders", {
    empty: () => ({ rows: [], total: 0 }),
  }),
  ...statesOf(admin("office-person-orders", card("orders"), retried), "/api/admin/users/11/orders", {
    error: "fails",
  }),
  ...statesOf(admin("office-person", card()), "/api/admin/users/11/card", {
    long: withFields({ userName: longName.slice(0, 20), employer: longName, disabled: true }),
  }),
  admin("office-person-phone", card(), { press: press(/^查看完整手机号$/) }),
  admin("office-person-reset", card(), { press: press(/^重置密码$/) }),
];
/** What a call is answered with: found by the last four digits, with what is done next. */
const FOUND: readonly Shot[] = ["0001", "周", "公司"].map((text, at) =>
  admin(`office-command-found-${at + 1}`, officePaths.overview(), {
    press: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /^搜索/ }).fill(text);
      await page.getByText(/选后面的操作/).waitFor();
    },
  }),
);

export const OFFICE: readonly Shot[] = [
  ...PERSON,
  ...FOUND,
  ...VIDEOS,
  ...ASSIGNMENT,
  ...CHAPTERS,
  ...COURSE_FORM,
  ...COURSE_TOOLS,

  ...ORDERS,
  ...WAITING,
  ...TIMED_PRICES,
  ...CHANNEL,
  ...OVERVIEW,
  ...STATEMENTS,
  ...PUBLISHING,
  ...OTHERS,
];

/** The search field with what it suggests, also for one's own earlier searches. */
const suggest =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.evaluate(
      (words) => localStorage.setItem("zhutu.searched", JSON.stringify(words)),
      ["流水施工", longName.slice(0, 60), "BIM"],
    );
    await page.reload();
    // On a phone the field is on a page of its own.
    const opener = page.locator("[popovertarget][aria-label=搜索]").filter({ visible: true });
    if (await opener.isVisible()) await opener.click();
    const field = page
      .getByRole("combobox", { name: /^搜索课程/ })
      .filter({ visible: true })
      .first();
    await field.click();
    await field.fill(text);
    await page
      .getByRole("listbox", { name: "搜索建议" })
      .or(page.getByText("没有找到，换个词试试"))
      .filter({ visible: true })
      .first()
      .waitFor();
  };

/** Sheets, dialogs and questions over their pages. */
const OVER: readonly (readonly [string, string, Shot["role"], (page: Page) => Promise<void>])[] = [
  ["filter-sheet", paths.courses(), "anonymous", press(/^筛选/)],
  ["trial", paths.course(1), "anonymous", press(/^试听第/)],
  ["register-dialog", paths.login(), "anonymous", press(/^设密码注册$/)],
  ["reset-dialog", paths.login(), "anonymous", press(/^忘记密码$/)],
  ["register-refused", paths.register(), "anonymous", press(/^注册$/)],
  ["person-menu", paths.course(1), "user", press(/李建国/)],
  ["messages-menu", paths.contact(), "user", press(/^消息/)],
  ["drawer", paths.contact(), "user", press(/^菜单$/)],
  ["sign-out-question", paths.me(), "user", press(/^退出登录$/)],
  ["address-dialog", paths.myAddresses(), "user", press(/^新增/)],
  ["bulk-dialog", paths.course(1), "user", press(/^单位购买/)],
  ["live-code-dialog", paths.course(30), "user", press(/直播码/)],
  ["delete-account-dialog", paths.myProfile(), "user", press(/^注销$/)],
  ["command-box", officePaths.overview(), "admin", (page) => page.keyboard.press("Control+k")],
  ["bank-dialog", officePaths.questionBanks("admin"), "admin", press(/^新建题库$/)],
  ["bank-dialog-refused", officePaths.questionBanks("admin"), "admin", press(/^新建题库$/, /^保\s?存$/)],
  ["suggestions", paths.contact(), "user", suggest("二建")],
  ["suggestions-none", paths.contact(), "user", suggest("没有这门课")],
  ["suggestions-untyped", paths.contact(), "user", suggest("")],
  ["paper-draw", drawnExam, "admin", press(/^试抽一份$/)],
  ["table-settings", officePaths.orders(), "admin", press(/^列设置$/)],
  ["more-filters", officePaths.orders(), "admin", press(/^更多筛选/)],
];

export const OPEN = OVER.map(([name, path, role, pressed]) =>
  shotsAs(role)(role === "admin" ? `office-${name}` : name, path, { press: pressed }),
);
