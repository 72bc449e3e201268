import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { IconButton } from "./icon-button.tsx";

afterEach(() => vi.useRealTimers());

test("[RULE-010] a tooltip comes when the pointer has rested for 1000 ms, not before", async () => {
  await render(<IconButton label="复制订单号">＋</IconButton>);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shown = () => [...document.querySelectorAll(".tooltip")].map((one) => one.textContent);
  await page.getByRole("button", { name: "复制订单号" }).hover();
  await vi.advanceTimersByTimeAsync(999);
  expect(shown()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(shown).toEqual(["复制订单号"]);
});
