import { expect, test } from "vitest";
import { providerLabel, serviceState } from "./outside-services.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 2, minute));
const seen = { circuit: "closed", lastSuccess: null, lastFailure: null } as const;

test.each([
  ["never asked", seen, "unused"],
  ["it went well", { ...seen, lastSuccess: at(1) }, "well"],
  [
    "it failed after it went well",
    { ...seen, lastSuccess: at(1), lastFailure: { at: at(2), ill: true } },
    "failing",
  ],
  [
    "it went well after it failed",
    { ...seen, lastSuccess: at(3), lastFailure: { at: at(2), ill: true } },
    "well",
  ],
  ["what was asked was refused", { ...seen, lastFailure: { at: at(2), ill: false } }, "well"],
  ["it never went well", { ...seen, lastFailure: { at: at(2), ill: true } }, "failing"],
  ["its circuit is open", { ...seen, circuit: "open", lastSuccess: at(3) } as const, "cut"],
  ["a trial is due", { ...seen, circuit: "half-open" } as const, "cut"],
  ["a stand-in, never asked", { ...seen, circuit: "none" } as const, "unused"],
] as const)("%s: %s", (_what, of, state) => {
  expect(serviceState(of)).toBe(state);
});

test("providers are told by the names that people know", () => {
  expect([providerLabel("wechat,alipay"), providerLabel("oss"), providerLabel("other")]).toEqual([
    "微信支付、支付宝",
    "阿里云 OSS",
    "other",
  ]);
});
