// The person card and the command box.
import type { Page } from "../browser.ts";
import { officePaths } from "../../web/src/office-paths.ts";
import { longName, press, retried, type Shot, shotsAs, statesOf, withFields } from "./shot.ts";

const admin = shotsAs("admin");

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

const search =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^搜索/ }).fill(text);
  };
/** What a call is answered with: found by the last four digits, with what is done next. */
const FOUND: readonly Shot[] = ["0001", "周", "公司"].map((text, at) =>
  admin(`office-command-found-${at + 1}`, officePaths.overview(), {
    press: async (page) => {
      await search(text)(page);
      await page.getByText(/选后面的操作/).waitFor();
    },
  }),
);
/** The command box while it looks, and where it finds nothing. */
const SEARCHED: readonly Shot[] = [
  admin("office-command-looking", officePaths.overview(), {
    press: async (page) => {
      await page.route(/\/api\/admin\/search/, () => undefined);
      await search("周建国")(page);
    },
  }),
  admin("office-command-none", officePaths.overview(), { press: search("没有这个人也没有这一单") }),
  admin("office-command-fails", officePaths.overview(), {
    answer: { path: "/api/admin/search", change: "fails" },
    press: async (page) => {
      await search("周建国")(page);
      await page.getByText("系统出错了，请稍后再试").waitFor();
    },
  }),
];

export const PEOPLE: readonly Shot[] = [...PERSON, ...FOUND, ...SEARCHED];
