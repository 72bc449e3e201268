import { expect, test } from "vitest";
import { idCardRule } from "../id-card.ts";
import { loginNameRule, signInPasswordRule, signInPhoneRule, verifyCodeRule } from "./sign-in-rules.ts";

test("[AUTH-034] sign-in by phone with an empty phone shows 请输入手机号", () => {
  expect(signInPhoneRule("")).toBe("请输入手机号");
});

test.each(["1380000000", "138000000011", "1380000000x"])(
  "[AUTH-035] sign-in by phone refuses %s",
  (phone) => {
    expect(signInPhoneRule(phone)).toBe("请输入手机号");
  },
);

test("sign-in by phone accepts 11 digits", () => {
  expect(signInPhoneRule("13800000001")).toBeUndefined();
});

test("[AUTH-036] sign-in by phone refuses an empty verification code", () => {
  expect(verifyCodeRule("")).toBe("请输入验证码");
  expect(verifyCodeRule("12345")).toBe("验证码是6位数字");
  expect(verifyCodeRule("012345")).toBeUndefined();
});

test("[AUTH-037] sign-in by password refuses an empty login name", () => {
  expect(loginNameRule(" ")).toBe("请输入用户名");
});

test("[AUTH-038] [AUTH-042] sign-in by password, at /admin-login too, accepts a name from 1 character and refuses a longer one than staff can have", () => {
  expect(loginNameRule("a")).toBeUndefined();
  expect(loginNameRule("a".repeat(40))).toBeUndefined();
  expect(loginNameRule("a".repeat(41))).toBe("长度在 1 到 40 个字符");
});

test("[AUTH-039] sign-in by password refuses an empty password", () => {
  expect(signInPasswordRule("")).toBe("请输入密码");
  expect(signInPasswordRule("x")).toBeUndefined();
});

test("[AUTH-040] sign-in by ID number refuses an empty ID number and one that fails the ID check", () => {
  expect(idCardRule("")).toBe("身份证号不能为空");
  expect(idCardRule("110105194912310021")).toBe("你输入的身份证号非法");
});

test("[AUTH-041] /admin-login with an empty username shows 请输入用户名", () => {
  expect(loginNameRule("")).toBe("请输入用户名");
});

test("[AUTH-043] /admin-login with an empty password shows 请输入密码", () => {
  expect(signInPasswordRule("")).toBe("请输入密码");
});
