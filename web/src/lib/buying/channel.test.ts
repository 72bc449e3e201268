import { beforeEach, afterEach, expect, test, vi } from "vitest";
import { forgetChannel, rememberChannel, rememberedChannel } from "./channel.ts";

const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers();
  forgetChannel();
});
afterEach(() => vi.useRealTimers());

test("the channel of an arrival is known for 30 days, as prices know its code", () => {
  expect(rememberedChannel()).toBe("000000");
  rememberChannel(" qd0001 ");
  expect(rememberedChannel()).toBe("QD0001");
  vi.advanceTimersByTime(30 * day - 1);
  expect(rememberedChannel()).toBe("QD0001");
  vi.advanceTimersByTime(1);
  expect(rememberedChannel()).toBe("000000");
});

test("the last channel wins, and whoever does without a code has none", () => {
  rememberChannel("QD0001");
  vi.advanceTimersByTime(20 * day);
  rememberChannel("NB0001");
  vi.advanceTimersByTime(20 * day);
  expect(rememberedChannel()).toBe("NB0001");
  forgetChannel();
  expect(rememberedChannel()).toBe("000000");
});
