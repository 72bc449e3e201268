import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import type { Address } from "./address-form.ts";

const saved = "POST /api/user/addresses";
const home: Address = {
  deliverAddressId: 1,
  name: "王小明",
  province: "370000",
  city: "370200",
  area: "370203",
  regionText: "山东省 青岛市 市北区",
  address: "敦化路 138 号",
  telephone: "13800000001",
  defaultAddr: 0,
};
const area = { code: "370203", name: "市北区", children: [] };
const city = { code: "370200", name: "青岛市", children: [area] };

/** The dialog that changes this address. */
async function open(address: Address) {
  const opened = await openScreen({
    screens: { "/": <AddressDialog address={address} onClose={() => undefined} /> },
    at: "/",
    role: "user",
    answers: {
      "GET /api/public/area": () => [{ code: "370000", name: "山东省", children: [city] }],
      [saved]: () => ({ deliverAddressId: 1 }),
    },
  });
  await expect.element(page.getByLabelText("手机号")).toHaveValue(address.telephone);
  return opened;
}
const save = () => page.getByRole("button", { name: "保存" }).click();
const said = () =>
  page
    .getByRole("alert")
    .elements()
    .map((one) => one.textContent);

test.each([
  ["area", { area: "" }],
  ["city and area", { city: "", area: "" }],
  ["region", { province: "", city: "", area: "" }],
])("[ADDR-010] without %s it is not saved, and says 请选择所在地区", async (_, over) => {
  const { called } = await open({ ...home, ...over });
  expect(said()).toEqual([]);
  await save();
  await expect.poll(said).toEqual(["请选择所在地区"]);
  expect(called(saved)).toEqual([]);
});

test.each(["", "1390000111", "139000011112"])(
  "[ADDR-012] with the phone %j it is not saved, and says 长度11位",
  async (telephone) => {
    const { called } = await open(home);
    await page.getByLabelText("手机号").fill(telephone);
    expect(said()).toEqual([]);
    await save();
    await expect.poll(said).toEqual(["长度11位"]);
    expect(called(saved)).toEqual([]);
  },
);

test("[ERR-008] a whole address is saved with 保存成功", async () => {
  const { called } = await open(home);
  expect(page.getByText("保存成功").elements()).toEqual([]);
  await save();
  await expect.element(page.getByText("保存成功", { exact: true })).toBeVisible();
  expect(called(saved)).toHaveLength(1);
});
