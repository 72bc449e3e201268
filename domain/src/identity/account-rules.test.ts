import { expect, test } from "vitest";
import { idCardRule } from "../id-card.ts";
import { phoneRule } from "../phone.ts";
import { accountPhoneRule, newPasswordRule, learnerNameRule, staffNameRule } from "./account-rules.ts";

test("registration requires name, ID number, phone and password", () => {
  expect(learnerNameRule("")).toBe("请输入姓名");
  expect(idCardRule("")).toBe("身份证号不能为空");
  expect(accountPhoneRule("")).toBe("请输入手机号");
  expect(newPasswordRule("")).toBe("请输入密码");
});

test("resetting a password requires ID number, phone and new password", () => {
  expect(idCardRule("")).toBe("身份证号不能为空");
  expect(accountPhoneRule("")).toBe("请输入手机号");
  expect(newPasswordRule("")).toBe("请输入密码");
});

test("the phone that becomes the login name has 11 digits", () => {
  expect(accountPhoneRule("1380000000")).toBe("手机号必须是11位数字");
  expect(accountPhoneRule("13800000001")).toBeUndefined();
});

test("[AUTH-049] registration accepts a name of 1 to 20 characters and refuses a longer one", () => {
  expect(learnerNameRule("李")).toBeUndefined();
  expect(learnerNameRule("李".repeat(20))).toBeUndefined();
  expect(learnerNameRule("李".repeat(21))).toBe("长度在 1 到 20 个字符");
});

test.each(["买买提·艾力", "O'Neil", "学员 01", "李建国2号", "𠮷野"])("%s is a name", (name) => {
  expect(learnerNameRule(name)).toBeUndefined();
});

test.each([
  "110101199003074610",
  "110101 1990 0307",
  "１３８００００００01",
  "138-0000-0001",
  "eyJabcdefgh.eyJ",
])("%s is no name: numbers of papers and phones are kept sealed", (text) => {
  expect(learnerNameRule(text)).toBe("姓名里不要填写证件号或手机号");
});

test.each(["\u200b\u200b", "··", "--"])("a name with nothing to read in it (%j) is none", (text) => {
  expect(learnerNameRule(text)).toBe("请输入姓名");
});

test.each([
  [7, "长度在 8 到 20 个字符"],
  [8, undefined],
  [20, undefined],
  [21, "长度在 8 到 20 个字符"],
])("a chosen password of %i characters", (size, sentence) => {
  expect(newPasswordRule("a".repeat(size))).toBe(sentence);
});

test("a staff name may have 2 to 20 characters", () => {
  expect(staffNameRule("李".repeat(20))).toBeUndefined();
  expect(staffNameRule("李".repeat(21))).toBe("长度在 2 到 20 个字符");
});

test("the profile's phone rule refuses a phone that is not 11 characters long", () => {
  expect(phoneRule("1380000000")).toBe("长度11位");
  expect(phoneRule("138000000011")).toBe("长度11位");
});
