import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { rememberChannel, rememberedChannel } from "../../lib/buying/channel.ts";
import { readDraft } from "../../lib/buying/order-draft.ts";
import { codeBox, openConfirmation as open, submit, summary } from "./confirm-order-testing.tsx";

test("a code in use is taken out by the control beside it: everybody's price is asked for, and it says so", async () => {
  const { priced, bought } = await open({ code: "QD0001" });
  rememberChannel("QD0001");
  await summary.getByRole("button", { name: "移除 QD0001" }).click();
  await expect.element(page.getByText("已取消专属码，价格已恢复", { exact: true })).toBeVisible();
  await expect.element(codeBox).toHaveValue("");
  await expect.element(summary.getByText(/9折/)).not.toBeInTheDocument();
  await expect.poll(priced).toMatchObject([{ exclusiveCode: "QD0001" }, { exclusiveCode: "000000" }]);
  expect([readDraft()?.exclusiveCode, rememberedChannel()]).toEqual(["000000", "000000"]);
  await submit();
  await expect.poll(bought).toMatchObject([{ exclusiveCode: "000000" }]);
});

test("a code typed or emptied at the last moment is priced first, and the sentence says which it was", async () => {
  const { bought } = await open();
  await codeBox.fill("QD0001");
  await submit();
  await expect.element(page.getByText("价格已按专属码更新，请确认后再提交")).toBeVisible();
  await expect.element(summary.getByText(/9折/)).toBeVisible();
  await codeBox.fill("");
  await submit();
  await expect.element(page.getByText("已取消专属码，价格已恢复，请确认后再提交")).toBeVisible();
  await expect.element(summary.getByText(/9折/)).not.toBeInTheDocument();
  expect(bought()).toEqual([]);
});
