import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { NextOffer } from "./next-offer.tsx";

/** The offer behind the end of a lesson, with a clock that the test moves. */
async function offer() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const [onNext, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(<NextOffer title="1.2 基坑支护" onNext={onNext} onCancel={onCancel} />);
  return { onNext, onCancel };
}
const shown = page.getByRole("region", { name: "下一讲" });

test("the next lesson is named, counted down to, and begins by itself after five seconds", async () => {
  const { onNext } = await offer();
  await expect.element(shown.getByText("1.2 基坑支护")).toBeVisible();
  for (const left of [5, 4, 3, 2, 1]) {
    await expect.element(shown.getByText(`下一讲 ${left} 秒后开始`)).toBeVisible();
    expect(onNext).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
  }
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
});

test("it begins at once or is declined by a press", async () => {
  const { onNext, onCancel } = await offer();
  await shown.getByRole("button", { name: "取消" }).click();
  expect(onCancel).toHaveBeenCalledOnce();
  await shown.getByRole("button", { name: "立即播放" }).click();
  expect(onNext).toHaveBeenCalledOnce();
});
