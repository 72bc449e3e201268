import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ResetForm, useResetForm } from "./reset-form.tsx";

function Reset() {
  return <ResetForm form={useResetForm()} onReset={() => {}} />;
}

const valid = "11010519491231002X";
const sentences = [
  "身份证号不能为空",
  "你输入的身份证长度或格式错误",
  "你的身份证地区非法",
  "身份证上的出生日期非法",
  "你输入的身份证号非法",
];

/** The sentences shown after this was typed and the form sent; none was shown before. */
async function shownFor(typed: string): Promise<string[]> {
  await render(<Reset />);
  const form = page.getByRole("form", { name: "重置密码" });
  const shown = () => sentences.filter((sentence) => form.element().textContent.includes(sentence));
  expect(shown()).toEqual([]);
  await page.getByLabelText("身份证号").fill(typed);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("请输入手机号", { exact: true })).toBeVisible();
  return shown();
}

test.each([
  ["[RULE-012] nothing", "", "身份证号不能为空"],
  ["[RULE-013] 16 digits", "1101051949123100", "你输入的身份证长度或格式错误"],
  ["[RULE-013] 17 digits and a Y", "11010519491231002Y", "你输入的身份证长度或格式错误"],
  ["[RULE-014] a province that there is not", "84010519491231002X", "你的身份证地区非法"],
  ["[RULE-014] a card that no province issued", "99984019900307011X", "你的身份证地区非法"],
  ["[RULE-014] a card of 15 digits", "937840199003071", "你的身份证地区非法"],
  ["[RULE-015] the 31st of February", "110105194902310021", "身份证上的出生日期非法"],
  ["[RULE-015] the 13th month in 15 digits", "130503671301001", "身份证上的出生日期非法"],
  ["[RULE-015] a day before 1880", "110105187912310021", "身份证上的出生日期非法"],
  ["[RULE-015] a day not yet come", "110105209912310021", "身份证上的出生日期非法"],
  ["[RULE-016] a wrong last character", "110105194912310021", "你输入的身份证号非法"],
])("%s as an ID number (%s) is answered: %s", async (_, typed, sentence) => {
  expect(await shownFor(typed)).toEqual([sentence]);
});

test("a valid ID number is not remarked upon", async () => {
  expect(await shownFor(valid)).toEqual([]);
});

test("[RULE-016] 15 digits have no check character, and are not remarked upon", async () => {
  expect(await shownFor("130503670401001")).toEqual([]);
});
