import { expect, test } from "vitest";
import { staffMistakes } from "./staff-form.ts";

const channel = { userName: "建筑技术学校", loginName: "school", telephone: "13900000011", passWd: "" };

test.each([0, 0.09, 1.01])("[CHAN-010] in a channel's form a discount of %f is a mistake", (discount) => {
  expect(staffMistakes({ ...channel, exclusiveDiscount: discount }, "channel", channel)).toEqual({
    exclusiveDiscount: "折扣在 0.1 到 1 之间",
  });
});

test.each([0.1, 1])("[CHAN-010] in a channel's form a discount of %f is none", (discount) => {
  expect(staffMistakes({ ...channel, exclusiveDiscount: discount }, "channel", channel)).toEqual({});
});
