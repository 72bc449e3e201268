import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PopoverMenu } from "./popover-menu.tsx";

const button = page.getByRole("button", { name: "李建国" });
const link = (name: string) => page.getByRole("link", { name });
const leave = page.getByRole("button", { name: "退出登录" });

async function show() {
  await render(
    <PopoverMenu className="" trigger="李建国">
      <a className="menu-entry" href="#courses">
        我的课程
      </a>
      <a className="menu-entry" href="#orders">
        我的订单
      </a>
      <button className="menu-entry" type="button">
        退出登录
      </button>
    </PopoverMenu>,
  );
}

test("a click opens it, a click on one of its links or elsewhere closes it", async () => {
  await show();
  await expect.element(link("我的课程")).not.toBeInTheDocument();
  await button.click();
  await expect.element(leave).toBeVisible();
  await link("我的课程").click();
  await expect.element(leave).not.toBeInTheDocument();
  await button.click();
  await expect.element(leave).toBeVisible();
  await userEvent.click(document.body, { position: { x: 700, y: 500 } });
  await expect.element(leave).not.toBeInTheDocument();
});

test("arrows, Home and End move in it and around its ends; Escape closes it and gives the focus back", async () => {
  await show();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(link("我的课程")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(link("我的订单")).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(leave).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(link("我的课程")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(leave).toHaveFocus();
  await userEvent.keyboard("{Home}");
  await expect.element(link("我的课程")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(leave).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
