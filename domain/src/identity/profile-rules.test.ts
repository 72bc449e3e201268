import { expect, test } from "vitest";
import {
  profileIdCardRule,
  profileMistakes,
  profileNameRule,
  profilePasswordRule,
  profilePhoneRule,
  maskName,
} from "./profile-rules.ts";

test("[PROF-011] a learner's name has 1 to 20 characters as at registration, staff's 2 to 20", () => {
  expect(profileNameRule("李", "user")).toBeUndefined();
  expect(profileNameRule("李".repeat(20), "user")).toBeUndefined();
  expect(profileNameRule("李".repeat(21), "user")).toBe("长度在 1 到 20 个字符");
  expect(profileNameRule("李", "teacher")).toBe("长度在 2 到 20 个字符");
  expect(profileNameRule("", "channel")).toBe("请输入渠道名称");
  expect(profileNameRule("李".repeat(20), "teacher")).toBeUndefined();
  expect(profileNameRule("李".repeat(21), "admin")).toBe("长度在 2 到 20 个字符");
});

test("an empty name, one without anything to read and one with a phone in it are refused", () => {
  expect(profileNameRule(" ", "user")).toBe("请输入姓名");
  expect(profileNameRule("··", "user")).toBe("请输入姓名");
  expect(profileNameRule("13800000001", "teacher")).toBe("姓名里不要填写证件号或手机号");
});

test.each(["", "37010219900307007", "3701021990030700755", "370102900307007"])(
  "the profile wants 18 characters: %s",
  (number) => expect(profileIdCardRule(number, "user")).toBe("身份证必须是18个字符"),
);

test("[PROF-013] 18 characters that fail the ID check are refused, blanks and a small x are not", () => {
  expect(profileIdCardRule("370102199003070075", "user")).toBeUndefined();
  expect(profileIdCardRule("370102 19900307 0075", "user")).toBeUndefined();
  expect(profileIdCardRule("11010519491231002x", "user")).toBeUndefined();
  expect(profileIdCardRule("370102199003070076", "user")).toBe("你输入的身份证号非法");
  expect(profileIdCardRule("990102199003070075", "user")).toBe("你的身份证地区非法");
  expect(profileIdCardRule("370102199002300075", "user")).toBe("身份证上的出生日期非法");
});

test.each(["admin", "teacher", "channel"] as const)(
  "[PROF-013] a number of %s passes the ID check as a learner's does",
  (role) => {
    expect(profileIdCardRule("370102199003070075", role)).toBeUndefined();
    expect(profileIdCardRule("370102199003070076", role)).toBe("你输入的身份证号非法");
  },
);

test("staff may have neither ID number nor phone, a learner has both", () => {
  expect(profileIdCardRule("", "teacher")).toBeUndefined();
  expect(profilePhoneRule("", "channel")).toBeUndefined();
  expect(profilePhoneRule("", "user")).toBe("长度11位");
});

test.each([
  ["", undefined],
  ["a".repeat(7), "长度必须大于8个字符"],
  ["a".repeat(8), undefined],
  ["a".repeat(20), undefined],
  ["a".repeat(21), "长度必须大于8个字符"],
])("a new password %j", (password, sentence) => expect(profilePasswordRule(password)).toBe(sentence));

test("only what is to change is judged, a masked number and a learner's password are not", () => {
  expect(profileMistakes({ idCard: "370***********0075", passWd: "short" }, "user")).toEqual([]);
  expect(profileMistakes({ userName: "", passWd: "short" }, "teacher")).toEqual([
    { field: "userName", msg: "请输入姓名" },
    { field: "passWd", msg: "长度必须大于8个字符" },
  ]);
});

test.each([
  ["张伟", "张*"],
  ["欧阳建国", "欧***"],
  ["阿卜杜拉·买买提", "阿***"],
  ["张", "张"],
  ["𠮷野", "𠮷*"],
  ["", ""],
])("%s is shown as %s", (name, shown) => expect(maskName(name)).toBe(shown));
