import { describe, expect, test } from "vitest";
import { idCardRule, maskIdCard, toIdCard18, withoutIdCards } from "./id-card.ts";

const NOW = new Date("2026-11-21T04:00:00Z");
const check = (text: string) => idCardRule(text, NOW);

describe("the ID check", () => {
  test.each([
    "11010519491231002X",
    "11010519491231002x",
    " 11010519491231002X ",
    "110105 19491231 002x",
    "１１０１０５１９４９１２３１００２ｘ",
    "110105-19491231-002X",
    "130503670401001",
    "440524188001010014",
    "93784019900307011X",
  ])("the valid number %s passes; lower-case x counts as X and 15 digits are accepted", (text) => {
    expect(check(text)).toBeUndefined();
  });

  test.each(["", "   "])("[RULE-012] an empty ID number (%j)", (text) => {
    expect(check(text)).toBe("身份证号不能为空");
  });

  test.each([
    "1101051949123100",
    "11010519491231002Y",
    "1101051949123100XX",
    "13050367040100X",
    "1101051949123100212",
  ])("[RULE-013] %s is not 15 digits, nor 17 digits plus a digit or X", (text) => {
    expect(check(text)).toBe("你输入的身份证长度或格式错误");
  });

  test.each([
    "00010519491231002X",
    "990105194912310021",
    "160503670401001",
    "84010519491231002X",
    "99984019900307011X",
    "937840199003071",
  ])("[RULE-014] the region prefix of %s is not a standard province code", (text) => {
    expect(check(text)).toBe("你的身份证地区非法");
  });

  test.each([
    ["110105194913310021", "month 13"],
    ["110105194902310021", "31 February"],
    ["110105190002290021", "29 February 1900"],
    ["110105202611220021", "tomorrow"],
    ["110105187912310021", "before 1880"],
    ["130503671301001", "month 13 in 15 digits"],
  ])("[RULE-015] %s has an invalid birth date: %s", (text) => {
    expect(check(text)).toBe("身份证上的出生日期非法");
  });

  test("a birth date of today in Asia/Shanghai is no future date", () => {
    const first17 = "11010520261121002";
    const passing = [..."0123456789X"].filter(
      (last) => idCardRule(first17 + last, new Date("2026-11-20T16:30:00Z")) === undefined,
    );
    expect(passing).toHaveLength(1);
  });

  test("[RULE-016] exactly one of the eleven last characters passes the modulus-11 checksum", () => {
    const refused = [..."0123456789X"].filter(
      (last) => check(`11010519491231002${last}`) === "你输入的身份证号非法",
    );
    expect(refused).toEqual([..."0123456789"]);
  });

  test.each(["130503670401001", "110105491231002", "110105491231003"])(
    "[RULE-016] 15 digits have no check character: %s passes",
    (number) => {
      expect(check(number)).toBeUndefined();
    },
  );
});

test("15 digits are stored as 18 and x as X", () => {
  expect(toIdCard18("110105491231002")).toBe("11010519491231002X");
  expect(toIdCard18(" 11010519491231002x")).toBe("11010519491231002X");
  expect(toIdCard18("１１０１０５ 491231\u3000００２")).toBe("11010519491231002X");
  expect(toIdCard18("not a number at")).toBe("NOTANUMBERAT");
  expect(idCardRule(toIdCard18("130503670401001"), NOW)).toBeUndefined();
});

test("an ID number is masked except to its owner", () => {
  expect(maskIdCard("11010519491231002X")).toBe("110***********002X");
  expect(maskIdCard("1234")).toBe("****");
});

test.each([
  ["证号11010519491231002X。", "证号110***********002X。"],
  ["a 110105194912310021, 11010519491231002x", "a 110***********0021, 110***********002X"],
  // An order's number, a day that is none, a longer word.
  ["20261120190327155123", "20261120190327155123"],
  ["110105194913310021", "110105194913310021"],
  ["11010519491231002X先生", "110***********002X先生"],
  ["110105 19491231 002X", "110***********002X"],
  ["110105-19491231-0021", "110***********0021"],
  ["１１０１０５１９４９１２３１００２Ｘ", "110***********002X"],
  ["110105.19491231.002X", "110***********002X"],
  ["110105/19491231/002X，110105——19491231——0021", "110***********002X，110***********0021"],
  ["110105\u200B19491231\u00AD002X", "110***********002X"],
  ["110105194912310021 110105194912310021", "110***********0021 110***********0021"],
  ["工号2026，370102 19900307 0073", "工号2026，370***********0073"],
  ["2026-11-26 370102 19680617 8035 13806410532", "2026-11-26 370***********8035 13806410532"],
  ["3-2-501 370102-19640609-2996", "3-2-501 370***********2996"],
  ["1 37010219921001595X", "1 370***********595X"],
  ["2. 37010219601009387X，13806410532", "2. 370***********387X，13806410532"],
])("a text keeps no ID number: %s", (text, kept) => {
  expect(withoutIdCards(text)).toBe(kept);
});
