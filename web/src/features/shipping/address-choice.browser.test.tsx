import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useState } from "react";
import { openScreen } from "../../testing/open-screen.tsx";
import { AddressChoice } from "./address-choice.tsx";
import type { Address } from "./address-form.ts";

const address = (deliverAddressId: number): Address => ({
  deliverAddressId,
  name: "王小明",
  province: "370000",
  city: "370200",
  area: "370203",
  regionText: "山东省 青岛市 市北区",
  address: `敦化路 ${deliverAddressId} 号`,
  telephone: "13800000001",
  defaultAddr: deliverAddressId === 1 ? 1 : 0,
});

function Choice() {
  const [chosen, setChosen] = useState(1);
  return <AddressChoice chosenId={chosen} onChoose={setChosen} error={undefined} />;
}

async function open(many: number, width = 1440) {
  await openScreen({
    screens: { "/": <Choice /> },
    at: "/",
    role: "user",
    answers: { "GET /api/user/addresses": () => Array.from({ length: many }, (_, at) => address(at + 1)) },
  });
  await page.viewport(width, 844);
  await expect.element(radios.first()).toBeVisible();
}
const radios = page.getByRole("radio");
const all = page.getByRole("dialog", { name: "选择收件地址" });
const streets = () =>
  page
    .getByText(/敦化路 \d+ 号$/)
    .elements()
    .map((one) => one.textContent?.split(" ").slice(-3).join(" "));

test("up to four addresses stand on the page itself", async () => {
  await open(4);
  expect(streets()).toEqual(["敦化路 1 号", "敦化路 2 号", "敦化路 3 号", "敦化路 4 号"]);
  expect(page.getByRole("button", { name: /^全部/ }).elements()).toEqual([]);
});

test("whoever has more chooses among all, on a phone on the whole screen; the chosen one then stands first", async () => {
  await open(9, 390);
  expect(streets()).toHaveLength(4);
  await page.getByRole("button", { name: "全部 9 个地址" }).click();
  await expect.poll(() => all.getByRole("radio").elements().length).toBe(9);
  expect(all.element().getBoundingClientRect().height).toBe(844);
  await all.getByRole("radio").nth(7).click();
  await all.getByRole("button", { name: "确定" }).click();
  await expect.element(all).not.toBeInTheDocument();
  await expect.poll(streets).toEqual(["敦化路 8 号", "敦化路 1 号", "敦化路 2 号", "敦化路 3 号"]);
  await expect.element(radios.first()).toBeChecked();
});

test("a form that is opened from the list takes its place", async () => {
  await open(5);
  await page.getByRole("button", { name: "全部 5 个地址" }).click();
  await all.getByRole("button", { name: "修改 敦化路 5 号" }).click();
  await expect.element(page.getByRole("dialog", { name: "修改收件地址" })).toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
});
