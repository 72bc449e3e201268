// Sheets, dialogs, menus and questions over their pages.
import type { Page } from "../browser.ts";
import { officePaths } from "../../web/src/office-paths.ts";
import { paths } from "../../web/src/paths.ts";
import { LISTS } from "./lists.ts";
import { longName, press, type Shot, shotsAs } from "./shot.ts";

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
  ["paper-draw", officePaths.paperQuestions("admin", 107), "admin", press(/^试抽一份$/)],
  ["table-settings", officePaths.orders(), "admin", press(/^列设置$/)],
];

/** Each list with its filters open. */
const FILTERS: readonly Shot[] = LISTS.map(({ slug, path, answer }) =>
  shotsAs("admin")(`office-filters-${slug}`, path, {
    press: press(/^更多筛选/),
    ...(answer && { answer }),
  }),
);

export const OPEN: readonly Shot[] = [
  ...OVER.map(([name, path, role, pressed]) =>
    shotsAs(role)(role === "admin" ? `office-${name}` : name, path, { press: pressed }),
  ),
  ...FILTERS,
];
