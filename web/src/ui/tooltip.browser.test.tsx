import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { IconButton } from "./icon-button.tsx";

afterEach(() => vi.useRealTimers());

/** Lets what is due be drawn, by the real clock: expect.poll would push the other one on. */
const realTimeout = setTimeout;
const drawn = () => new Promise((resolve) => realTimeout(resolve, 300));

test("a tooltip comes when the pointer has rested for 1000 ms, not before", async () => {
  await render(<IconButton label="复制订单号">＋</IconButton>);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shownAfter = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    await drawn();
    return [...document.querySelectorAll(".tooltip")].map((one) => one.textContent);
  };
  await page.getByRole("button", { name: "复制订单号" }).hover();
  expect(await shownAfter(0)).toEqual([]);
  expect(await shownAfter(999)).toEqual([]);
  expect(await shownAfter(1)).toEqual(["复制订单号"]);
});
