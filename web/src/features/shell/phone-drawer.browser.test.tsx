import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles.css";
import { PhoneDrawer } from "./phone-drawer.tsx";

afterEach(() => page.viewport(1280, 800));

const menu = page.getByRole("button", { name: "菜单", exact: true });
const drawer = page.getByRole("dialog", { name: "菜单" });
const close = page.getByRole("button", { name: "关闭菜单" });
const last = page.getByRole("link", { name: "注册" });

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
