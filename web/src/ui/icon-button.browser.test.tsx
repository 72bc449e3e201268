import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { IconButton } from "./icon-button.tsx";

afterEach(() => vi.useRealTimers());

// By the real clock: what the runner itself waits with (a hover, expect.poll) would push the other one on.
const realTimeout = setTimeout;
const pass = (milliseconds: number) => new Promise((resolve) => realTimeout(resolve, milliseconds));
const until = async (isSo: () => boolean) => {
  for (let waited = 0; !isSo() && waited < 4_000; waited += 50) await pass(50);
};
const shown = () => [...document.querySelectorAll(".tooltip")].map((one) => one.textContent);

test("[RULE-010] a tooltip comes when the pointer has rested for 1000 ms, not before", async () => {
  // Before the button is drawn: the mouse may rest where it appears, and its second is to be a told one as well.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await render(<IconButton label="复制订单号">＋</IconButton>);
  const button = page.getByRole("button", { name: "复制订单号" }).element();
  button.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  await until(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(999);
  await pass(300);
  expect(shown()).toEqual([]);
  vi.advanceTimersByTime(1);
  await until(() => shown().length > 0);
  expect(shown()).toEqual(["复制订单号"]);
});
