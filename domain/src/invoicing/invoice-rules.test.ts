import { expect, test } from "vitest";
import {
  type Application,
  applicationRules,
  invoiceDateRule,
  invoiceNoOf,
  invoiceNoRule,
  normalApplication,
  sentEmailRule,
  amountAfterRefund,
  waitsText,
} from "./invoice-rules.ts";

const anApplication: Application = {
  invoiceType: 1,
  payerType: 2,
  payerName: "山东鲁匠建设集团有限公司",
  payerId: "91350100M000100Y43",
  payerBank: "",
  payerAccount: "",
  payerAddress: "",
  payerEmail: "caiwu@example.com",
  maillingName: "李建国",
  maillingTelephone: "13800000001",
  maillingAddress: "",
  payerIdConfirmed: false,
};
type Field = keyof typeof applicationRules;
const judged = (field: Field, text: string, over: Partial<Application> = {}) =>
  applicationRules[field](text, { ...anApplication, ...over });
const long = (count: number) => "长".repeat(count);

test.each<[id: string, field: Field, name: string, max: number, over: Partial<Application>, empty?: string]>([
  ["[INV-015]", "payerName", "抬头名称", 100, {}, "请输入抬头名称"],
  ["[INV-017]", "payerBank", "开户行", 20, {}],
  ["[INV-018]", "payerAccount", "账号", 30, {}],
  ["[INV-019]", "payerAddress", "地址", 50, {}],
  ["[INV-020]", "maillingName", "联系人", 50, {}, "请输入联系人"],
  ["[INV-022]", "maillingAddress", "邮寄地址", 50, { invoiceType: 2 }, "请输入邮寄地址"],
])("%s %s: 1 to its most characters, and whether it is required", (_, field, name, max, over, empty) => {
  expect(judged(field, "一", over)).toBeUndefined();
  expect(judged(field, long(max), over)).toBeUndefined();
  expect(judged(field, long(max + 1), over)).toBe(`${name}需要 1 到 ${max} 个字符`);
  expect(judged(field, "  ", over)).toBe(empty);
});

test("[INV-015] a person's name is required as a company's is", () => {
  const person = { payerType: 1 } as const;
  expect(judged("payerName", "", person)).toBe("请输入抬头名称");
  expect(judged("payerName", "李建国", person)).toBeUndefined();
});

test("[INV-016] a company's code is required and exactly 18; of a person nothing is asked", () => {
  const company = (text: string) => judged("payerId", text);
  expect(company("")).toBe("请输入统一社会信用代码");
  expect(company("91350100M000100Y")).toBe("统一社会信用代码必须是 18 个字符，还差 2 个");
  expect(company("91350100M000100Y431")).toBe("统一社会信用代码必须是 18 个字符，多了 1 个");
  expect(company("91350100M000100Y43")).toBeUndefined();
  for (const text of ["", "9135", "91350100M000100Y43"])
    expect(judged("payerId", text, { payerType: 1 })).toBeUndefined();
});

test("[INV-021] the contact's phone is required and 11 digits", () => {
  expect(judged("maillingTelephone", "")).toBe("请输入联系电话");
  for (const wrong of ["1380000000", "138000000011"])
    expect(judged("maillingTelephone", wrong)).toBe("长度11位");
  expect(judged("maillingTelephone", "138 0000 0001")).toBeUndefined();
});

test("[INV-022] a mailing address is asked of paper invoices only", () => {
  expect(judged("maillingAddress", "", { invoiceType: 1 })).toBeUndefined();
});

test("[INV-023] an e-mail of 1 to 50 characters is asked of electronic invoices only", () => {
  const at = (count: number) => `${"a".repeat(count - 12)}@example.com`;
  expect(judged("payerEmail", "")).toBe("请输入接收邮箱");
  expect(judged("payerEmail", at(50))).toBeUndefined();
  expect(judged("payerEmail", at(51))).toBe("邮箱需要 1 到 50 个字符");
  for (const wrong of [
    "caiwu",
    "caiwu@",
    "@example.com",
    "a@b",
    "a b@example.com",
    "a\u200b@example.com",
    "a@exam\u00adple.com",
  ])
    expect(judged("payerEmail", wrong)).toBe("邮箱格式不正确");
  expect(judged("payerEmail", "", { invoiceType: 2 })).toBeUndefined();
});

test.each(["payerEmail", "sentEmail"])(
  "an address of mail (%s) has no brackets or quotes, and is no formula",
  (of) => {
    const said = (text: string) => (of === "payerEmail" ? judged("payerEmail", text) : sentEmailRule(text));
    for (const plain of [
      "a@b.cn",
      "zhang.san@example.com",
      "zhang+fapiao@example.com",
      "zhang-san_1@mail.example-group.com.cn",
      "_cw=1@example.com",
      "123456@qq.com",
      "财务@例子.中国",
      " caiwu@example.com ",
    ])
      expect(said(plain), plain).toBeUndefined();
    for (const wrong of [
      "<a@b.cn>",
      '"><img>@b.cn',
      '"a"@b.cn',
      "'a'@b.cn",
      "a`b@b.cn",
      "a@b.cn>",
      "a(b)@b.cn",
      "a@[10.0.0.1]",
      "＜a@b.cn＞",
      "“a”@b.cn",
      "【财务】a@b.cn",
      "a@b.cn;",
      "a,b@b.cn",
      "mailto:a@b.cn",
      "a\\b@b.cn",
      "=a@b.cn",
      "＝a@b.cn",
      "+a@b.cn",
      "-a@b.cn",
      "@a@b.cn",
    ])
      expect(said(wrong), wrong).toBe("邮箱格式不正确");
  },
);

test("[INV-015] [INV-016] [INV-022] what is kept has one form, and nothing that was not asked for", () => {
  const typed: Application = {
    ...anApplication,
    payerName: " 李建国 ",
    payerId: "9135 0100 m000100y43",
    maillingTelephone: "+86 138-0000-0001",
    maillingAddress: "经十路 1 号",
    payerIdConfirmed: true,
  };
  expect(normalApplication(typed)).toEqual({ ...anApplication, payerName: "李建国" });
  expect(normalApplication({ ...typed, invoiceType: 2, payerType: 1 })).toMatchObject({
    payerId: "",
    payerEmail: "",
    maillingAddress: "经十路 1 号",
  });
});

test("what nobody sees around a text is not kept, in any field that is measured without it", () => {
  const unseen = (text: string) => `\u200b\ufeff${text}\u200b\u202c`;
  const texts = {
    payerName: "山东鲁匠建设集团有限公司",
    payerBank: "济南银行",
    payerAccount: "3701020000817263",
    payerAddress: "济南市历下区",
    payerEmail: "caiwu@example.com",
    maillingName: "李建国",
    maillingAddress: "经十路 1 号",
  };
  const typed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, unseen(text)]));
  const kept = (invoiceType: 1 | 2) => normalApplication({ ...anApplication, ...typed, invoiceType });
  expect(kept(1)).toMatchObject({ ...texts, maillingAddress: "" });
  expect(kept(2)).toMatchObject({ ...texts, payerEmail: "" });
});

test("an invoice was issued today in Shanghai or before", () => {
  const lateEvening = new Date("2026-12-01T15:59:59Z");
  const midnight = new Date("2026-12-01T16:00:00Z");
  expect(invoiceDateRule("2026-12-01", lateEvening)).toBeUndefined();
  expect(invoiceDateRule("2026-12-02", lateEvening)).toBe("开票日期不能晚于今天");
  expect(invoiceDateRule("2026-12-02", midnight)).toBeUndefined();
  expect(invoiceDateRule("2027-01-01", midnight)).toBe("开票日期不能晚于今天");
  expect(invoiceDateRule("", midnight)).toBeUndefined();
});

test("a confirmation stands with the code that fails its check, and with no other", () => {
  const confirmed = { ...anApplication, payerIdConfirmed: true };
  expect(normalApplication({ ...confirmed, payerId: "91370102WWWW003571" }).payerIdConfirmed).toBe(true);
  expect(normalApplication(confirmed).payerIdConfirmed).toBe(false);
});

test("the number of an electronic invoice is 20 digits", () => {
  expect(invoiceNoRule("26377000000012345678")).toBeUndefined();
  for (const wrong of ["", "2637700000001234567", "263770000000123456789", "2637700000001234567X"])
    expect(invoiceNoRule(wrong)).toBe("电子发票号码是 20 位数字");
  for (const grouped of [
    "2637 7000 0000 1234 5678",
    " 26377-00000-00123-45678\u200b",
    "26377000000012345678\n",
  ]) {
    expect(invoiceNoRule(grouped)).toBeUndefined();
    expect(invoiceNoOf(grouped)).toMatch(/^26377000000012345678$/);
  }
});

const due = { invoiceAmt: 617, refundDueAmt: 559, invoiceNo: "" };
const issued = { ...due, invoiceNo: "26372000000148207741" };

test("why one waits: over the rest, not at all, or, where it is issued over what stays, to be sent", () => {
  expect(waitsText(due)).toBe("订单有 ¥559.00 待退款，退款完成后按余下的 ¥58.00 开票");
  expect(waitsText({ ...due, refundDueAmt: 617 })).toBe("订单有 ¥617.00 待退款，退款后不需开票");
  expect(waitsText(issued)).toBe("订单待退款 ¥559.00，退款完成后再发送这张发票");
  expect(waitsText({ ...issued, refundDueAmt: 617 })).toBe("订单有 ¥617.00 待退款，退款后不需开票");
});

test("it will be over what the refund leaves, to the fen; what was issued or sent stays", () => {
  expect(amountAfterRefund({ ...due, invoiceStatus: 1 })).toBe(58);
  expect(amountAfterRefund({ ...due, invoiceAmt: 0.3, refundDueAmt: 0.1, invoiceStatus: 0 })).toBe(0.2);
  expect(amountAfterRefund({ ...due, refundDueAmt: 617, invoiceStatus: 1 })).toBe(0);
  expect(amountAfterRefund({ ...due, refundDueAmt: 0, invoiceStatus: 1 })).toBe(617);
  expect(amountAfterRefund({ ...issued, invoiceStatus: 1 })).toBe(617);
  expect(amountAfterRefund({ ...due, invoiceStatus: 2 })).toBe(617);
});
