// Office states that an address alone does not show.
import type { getOverview } from "@zhutu/domain/desk/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { officePaths } from "../../web/src/office-paths.ts";
import { COURSES } from "./courses.ts";
import { OVERVIEW, STATEMENTS } from "./figures.ts";
import { PEOPLE } from "./people.ts";
import { longName, press, retried, seededOrder, type Shot, shotsAs, statesOf, withExchange, withFields } from "./shot.ts";

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
const orderOf = (daysAgo: number, at: number): string => officePaths.order(seededOrder(daysAgo, at));
const ORDERS: readonly Shot[] = [
  admin("office-orders-menu", officePaths.orders(), {
    inWindow: true,
    press: async (page) => {
      await page.getByRole("button", { name: /^更多操作/ }).nth(3).click();
      await page.locator('.ant-dropdown:not([class*="-enter"])').waitFor();
    },
  }),
  admin("office-order-waiting", orderOf(1, 9)),
  admin("office-order-deliver", orderOf(1, 9), { press: press(/^发\s?货$/) }),
  admin("office-order-sent", orderOf(20, 1)),
  admin("office-order-package", orderOf(6, 8)),
  admin("office-order-unpaid", orderOf(0, 7)),
  admin("office-order-refund", orderOf(6, 8), {
    press: async (page) => {
      await page.getByRole("button", { name: "退款", exact: true }).first().click();
      await page.getByRole("dialog").getByRole("checkbox").first().check();
    },
  }),
  ...["城市地下", "施工"].map((typed, at) =>
    admin(`office-order-exchange${at === 1 ? "-dearer" : ""}`, orderOf(3, 3), {
      press: async (page) => {
        await press(/^换课/)(page);
        await page.getByLabel("换成").fill(typed);
        await page.locator(".ant-select-item-option", { hasText: typed }).first().click();
      },
    }),
  ),
  ...statesOf(admin("office-order", orderOf(3, 3)), `/api/orders/${seededOrder(3, 3)}`, {
    exchanged: withExchange,
  }),
  admin("office-order-history", orderOf(6, 8), { press: press(/^变更记录/) }),
  admin("office-order-packing-slip", `${orderOf(1, 9)}/packing-slip`),
  admin("office-course-live", officePaths.course("admin", 30)),
];

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

export const OFFICE: readonly Shot[] = [
  ...PEOPLE,
  ...VIDEOS,
  ...ASSIGNMENT,
  ...COURSES,
  ...ORDERS,
  ...WAITING,
  ...CHANNEL,
  ...OVERVIEW,
  ...STATEMENTS,
  ...OTHERS,
];
