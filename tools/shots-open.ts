// Sheets, dialogs and questions over their pages.
import type { Page } from "../e2e/browser.ts";
import { officePaths } from "../web/src/office-paths.ts";
import { paths } from "../web/src/paths.ts";
import type { Shot } from "./shot.ts";

/** Presses each visible button in turn. */
const press =
  (...names: readonly RegExp[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      const button = page.getByRole("button", { name }).filter({ visible: true }).first();
      if (await button.isVisible()) await button.click();
    }
  };

const OVER: readonly (readonly [string, string, Shot["role"], (page: Page) => Promise<void>])[] = [
  ["filter-sheet", paths.courses(), "anonymous", press(/^筛选/)],
  ["trial", paths.course(1), "anonymous", press(/^试听第/)],
  ["register-dialog", paths.login(), "anonymous", press(/^立即注册$/)],
  ["reset-dialog", paths.login(), "anonymous", press(/^忘记密码$/)],
  ["register-refused", paths.register(), "anonymous", press(/^注册$/)],
  ["person-menu", paths.contact(), "user", press(/李建国/)],
  ["messages-menu", paths.contact(), "user", press(/^消息/)],
  ["drawer", paths.contact(), "user", press(/^菜单$/)],
  ["sign-out-question", paths.contact(), "user", press(/李建国/, /^退出登录$/)],
  ["address-dialog", paths.myAddresses(), "user", press(/^新增/)],
  ["bulk-dialog", paths.course(1), "user", press(/^单位购买/)],
  ["live-code-dialog", paths.course(30), "user", press(/直播码/)],
  ["delete-account-dialog", paths.myProfile(), "user", press(/^注销$/)],
  ["command-box", officePaths.overview(), "admin", (page) => page.keyboard.press("Control+k")],
  ["table-settings", officePaths.orders(), "admin", press(/^列设置$/)],
  ["more-filters", officePaths.orders(), "admin", press(/^更多筛选/)],
];

export const OPEN: readonly Shot[] = OVER.map(([name, path, role, pressed]) => ({
  name: role === "admin" ? `office-${name}` : name,
  path,
  role,
  press: pressed,
}));
