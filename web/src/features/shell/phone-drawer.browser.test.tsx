import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles.css";
import { clearSession, storeSession } from "../../lib/session/session.ts";
import { person } from "../../testing/open-screen.tsx";
import { PhoneDrawer } from "./phone-drawer.tsx";
import { TabBar } from "./tab-bar.tsx";

afterEach(async () => {
  clearSession();
  await page.viewport(1280, 800);
});

const menu = page.getByRole("button", { name: "菜单", exact: true });
const drawer = page.getByRole("dialog", { name: "菜单" });
const close = page.getByRole("button", { name: "关闭菜单" });
const last = page.getByRole("link", { name: "注册" });

test("at a phone's width the drawer leaves out what a learner's bottom bar has; above, and without the bar, it has all", async () => {
  storeSession(person("user"));
  const shown = async (width: number, bar: boolean) => {
    await page.viewport(width, 800);
    const router = createMemoryRouter([
      { path: "*", element: <>{[<PhoneDrawer key="drawer" />, bar && <TabBar key="bar" />]}</> },
    ]);
    const { unmount } = await render(<RouterProvider router={router} />);
    await menu.click();
    const links = drawer.getByRole("navigation", { name: "主导航" }).getByRole("link");
    const names = links.elements().map(({ textContent }) => textContent);
    await unmount();
    return names;
  };
  const all = ["首页", "继续教育", "直播课程", "考试培训", "图书教材", "联系我们"];
  expect(await shown(390, true)).toEqual(["继续教育", "直播课程", "图书教材", "联系我们"]);
  expect(await shown(800, true)).toEqual(all);
  expect(await shown(390, false)).toEqual(all);
});

test("the focus goes into the drawer, Tab stays in it, Escape closes it and gives the focus back", async () => {
  await page.viewport(390, 800);
  const router = createMemoryRouter([{ path: "*", element: <PhoneDrawer /> }]);
  await render(<RouterProvider router={router} />);
  await menu.click();
  await expect.element(drawer).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(last).toHaveFocus();
  await userEvent.tab();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(last).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
});
