import { describe, expect, test } from "vitest";
import { creditCodeRule, creditCodeWarning, normalCreditCode } from "./credit-code.ts";

const valid = ["91350100M000100Y43", "91370102WWWW003570", "91370200WWWW00496Y"];
const invalid = ["91350100M000100Y4Z", "91370102WWWW003571", "91370200WWWW00946Y"];

describe("the check character", () => {
  test.each(valid)("%s is right", (code) => {
    expect([creditCodeRule(code), creditCodeWarning(code)]).toEqual([undefined, undefined]);
  });

  test.each(invalid)("%s is warned about, and not refused", (code) => {
    expect(creditCodeRule(code)).toBeUndefined();
    expect(creditCodeWarning(code)).toMatch(/请对照营业执照再看一遍$/);
  });

  test("every single wrong character and every two that changed places are noticed", () => {
    const code = "91350100M000100Y43";
    const unnoticed: string[] = [];
    for (let at = 0; at < 18; at++) {
      const wrong = `${code.slice(0, at)}${code[at] === "7" ? "8" : "7"}${code.slice(at + 1)}`;
      const turned = `${code.slice(0, at)}${code[at + 1] ?? ""}${code[at]}${code.slice(at + 2)}`;
      for (const one of [wrong, turned])
        if (one !== code && creditCodeWarning(one) === undefined) unnoticed.push(one);
    }
    expect(unnoticed).toEqual([]);
  });
});

test("a letter that no code has is named", () => {
  expect(creditCodeWarning("91350100M000100YO3")).toContain("“O”");
});

test("a code is understood however it was typed or pasted", () => {
  expect(normalCreditCode(" 9135 0100-m000100y43 ")).toBe("91350100M000100Y43");
  expect(normalCreditCode("９１３５０１００Ｍ０００１００Ｙ４３")).toBe("91350100M000100Y43");
});

test("what is not yet 18 characters long is not warned about", () => {
  expect([creditCodeWarning(""), creditCodeWarning("9135")]).toEqual([undefined, undefined]);
});
