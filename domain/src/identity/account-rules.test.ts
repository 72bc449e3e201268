import { expect, test } from "vitest";
import { idCardRule } from "../id-card.ts";
import { phoneRule } from "../phone.ts";
import {
  accountPhoneRule,
  newPasswordRule,
  profileIdCardRule,
  profileNameRule,
  profilePasswordRule,
  registerNameRule,
  staffNameRule,
} from "./account-rules.ts";

test("registration requires name, ID number, phone and password", () => {
  expect(registerNameRule("")).toBe("请输入姓名");
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
  expect(registerNameRule("李")).toBeUndefined();
  expect(registerNameRule("李".repeat(20))).toBeUndefined();
  expect(registerNameRule("李".repeat(21))).toBe("长度在 1 到 20 个字符");
});

test.each([
  [7, "长度在 8 到 20 个字符"],
  [8, undefined],
  [20, undefined],
  [21, "长度在 8 到 20 个字符"],
])("a chosen password of %i characters", (size, sentence) => {
  expect(newPasswordRule("a".repeat(size))).toBe(sentence);
});

test("[PROF-010] saving the profile with an empty name shows 请输入姓名", () => {
  expect(profileNameRule("")).toBe("请输入姓名");
});

test("[PROF-011] saving the profile refuses a name shorter than 2 or longer than 10 characters", () => {
  expect(profileNameRule("李")).toBe("长度在 2 到 10 个字符");
  expect(profileNameRule("李".repeat(2))).toBeUndefined();
  expect(profileNameRule("李".repeat(10))).toBeUndefined();
  expect(profileNameRule("李".repeat(11))).toBe("长度在 2 到 10 个字符");
});

test("a staff name may have 2 to 20 characters", () => {
  expect(staffNameRule("李".repeat(20))).toBeUndefined();
  expect(staffNameRule("李".repeat(21))).toBe("长度在 2 到 20 个字符");
});

test.each(["", "130503670401001", "11010519491231002", "11010519491231002XX"])(
  "[PROF-012] the ID number %j is not exactly 18 characters",
  (text) => {
    expect(profileIdCardRule(text)).toBe("身份证必须是18个字符");
  },
);

test("[PROF-013] saving the profile refuses an ID number that fails the ID check", () => {
  expect(profileIdCardRule("110105194912310021")).toBe("你输入的身份证号非法");
  expect(profileIdCardRule("11010519491231002X")).toBeUndefined();
});

test.each([
  [1, "长度必须大于8个字符"],
  [7, "长度必须大于8个字符"],
  [8, undefined],
  [20, undefined],
  [21, "长度必须大于8个字符"],
])("[PROF-014] a new password of %i characters on the profile", (size, sentence) => {
  expect(profilePasswordRule("a".repeat(size))).toBe(sentence);
});

test("an empty new password on the profile means no change", () => {
  expect(profilePasswordRule("")).toBeUndefined();
});

test("[PROF-015] saving the profile refuses a phone that is not 11 characters long", () => {
  expect(phoneRule("1380000000")).toBe("长度11位");
  expect(phoneRule("138000000011")).toBe("长度11位");
});
