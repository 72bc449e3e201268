import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ToastRegion } from "./regions.tsx";
import { latePart } from "./late-part.tsx";

const Panel = ({ text }: { text: string }) => <p>{text}</p>;

test("code that does not come is told in the part's place; 重试 without a network says so, and the page stays", async () => {
  const Late = latePart<{ text: string }>(() => Promise.reject(new TypeError("Failed to fetch")));
  await render(
    <>
      <h1>施工管理精讲班</h1>
      <Late text="评论" />
      <ToastRegion />
    </>,
  );
  const told = page.getByRole("alert").getByText("网络请求失败");
  await expect.element(told).toBeVisible();
  const asked = vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await page.getByRole("button", { name: "重试" }).click();
  expect(asked).toHaveBeenCalledOnce();
  await expect.element(page.getByRole("status").getByText("网络请求失败")).toBeVisible();
  await expect.element(told).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "施工管理精讲班" })).toBeVisible();
});

test("code that came once is there at once", async () => {
  const Late = latePart(() => Promise.resolve(Panel));
  const drawn = await render(<Late text="评论" />);
  await expect.element(page.getByText("评论")).toBeVisible();
  await drawn.rerender(<p>a moment without it</p>);
  await drawn.rerender(<Late text="讲义" />);
  expect(document.body.textContent).toContain("讲义");
});
