import { expect, test } from "vitest";
import { profileNameRule } from "./identity/profile-rules.ts";
import { learnerNameRule } from "./identity/account-rules.ts";
import { applicationRules } from "./invoicing/invoice-rules.ts";
import { nameRule, normalName, plainNameRule } from "./name-rule.ts";
import { recipientRule } from "./shipping/address-rules.ts";
import { expressCompanyRule } from "./shipping/express.ts";

test.each([
  "",
  " 李建国 ",
  "\u200e李建国\u202c",
  "𠮷田建国",
  "阿依古丽·买买提",
  "阿依古丽•买买提",
  "Jean-Luc O'Neill",
  "María José Núñez, Jr.",
  "محمد علي",
  "山东3号建设（集团）有限公司",
  "3M中国有限公司",
  "A&B + C@Home 工作室",
  "上海X=Y科技、技术咨询(上海)有限公司",
  "北京—上海物流",
  "“好”字号/老店#1",
])("%j is a name", (text) => {
  expect(plainNameRule(text)).toBeUndefined();
});

test.each([
  "=1+1",
  "＝1+1",
  "@SUM(A1)",
  "＠SUM(A1)",
  "+86李建国",
  "-李建国",
  "－李",
  " =1+1",
  "\u200b=1+1",
  "\t=1",
])("%j begins as a formula does", (text) => {
  expect(plainNameRule(text)).toBe("不能以 =、+、-、@ 开头");
});

test.each([
  "李\t建国",
  "李\n建国",
  "李\u0000建国",
  "李\u0085建国",
  "李\u202e建国",
  "李\u2066建\u2069国",
  "李\u2028建国",
])("%j holds what nobody sees", (text) => {
  expect(plainNameRule(text)).toBe("有看不见的字符，请删除后重新输入");
});

test("a rule of its own comes first", () => {
  expect(nameRule(() => "太长")("=1+1")).toBe("太长");
});

const kinds = { invoiceType: 1, payerType: 2 } as const;
test.each<[string, (text: string) => string | undefined]>([
  ["the name at registration", learnerNameRule],
  ["a learner's name", (text) => profileNameRule(text, "user")],
  ["a teacher's name", (text) => profileNameRule(text, "teacher")],
  ["who takes a parcel", recipientRule],
  ["who delivers it", expressCompanyRule],
  ["who pays an invoice", (text) => applicationRules.payerName(text, kinds)],
  ["the payer's bank", (text) => applicationRules.payerBank(text, kinds)],
  ["whom an invoice is sent to", (text) => applicationRules.maillingName(text, kinds)],
])("%s is a plain name", (_, rule) => {
  expect(rule("=李建国")).toBe("不能以 =、+、-、@ 开头");
  expect(rule("李\u202e建国")).toBe("有看不见的字符，请删除后重新输入");
  expect(rule("李·建国")).toBeUndefined();
});

test.each([
  ["阿依古丽•买买提", "阿依古丽·买买提"],
  ["阿依古丽・买买提", "阿依古丽·买买提"],
  ["阿依古丽‧买买提", "阿依古丽·买买提"],
  ["阿依古丽 · 买买提", "阿依古丽·买买提"],
  ["李\u200b建\ufeff国", "李建国"],
  ["\u3000Jean\u00a0\t Luc ", "Jean Luc"],
])("%j has the form %j", (typed, name) => expect(normalName(typed)).toBe(name));
