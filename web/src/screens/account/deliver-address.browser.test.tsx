import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Address } from "../../features/shipping/address-form.ts";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import DeliverAddressPage from "./deliver-address.tsx";

const home: Address = {
  deliverAddressId: 1,
  name: "王小明",
  province: "370000",
  city: "370200",
  area: "370203",
  regionText: "山东省 青岛市 市北区",
  address: "敦化路 138 号",
  telephone: "13800000001",
  defaultAddr: 1,
};
const office: Address = {
  ...home,
  deliverAddressId: 2,
  name: "李建国",
  address: "延安三路 220 号",
  telephone: "13800000002",
  defaultAddr: 0,
};
const area = { code: "370203", name: "市北区" };
const city = { code: "370200", name: "青岛市", children: [area] };
const params = (call: string): number => Number(/addresses\/(\d+)/.exec(call)?.[1]);

/** The screen on a server that keeps what it is told. */
async function open(kept: Address[], answers: Parameters<typeof openScreen>[0]["answers"] = {}) {
  let known = kept;
  const opened = await openScreen({
    screens: { "/board/user/deliver-address": <DeliverAddressPage /> },
    at: "/board/user/deliver-address",
    role: "user",
    answers: {
      "GET /api/user/addresses": () => known,
      "GET /api/public/area": () => [{ code: "370000", name: "山东省", children: [city] }],
      "GET /api/user/profile": () => ({ userName: "李建国", telephone: "13800000002" }),
      "POST /api/user/addresses": ({ body }) => {
        const form = JSON.parse(body) as Address;
        const saved = {
          ...form,
          deliverAddressId: form.deliverAddressId ?? 9,
          regionText: "山东省 青岛市 市北区",
        };
        known = [...known.filter((one) => one.deliverAddressId !== saved.deliverAddressId), saved];
        return { deliverAddressId: saved.deliverAddressId };
      },
      "DELETE /api/user/addresses/:id": ({ call }) => {
        known = known.filter((one) => one.deliverAddressId !== params(call));
      },
      "POST /api/user/addresses/:id/set-default": ({ call }) => {
        known = known.map((one) => ({
          ...one,
          defaultAddr: one.deliverAddressId === params(call) ? 1 : 0,
        }));
      },
      ...answers,
    },
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "收件地址" })).toBeVisible();
  return opened;
}

const rowOf = ({ address }: Pick<Address, "address">) =>
  page.getByRole("row").filter({ has: page.getByText(address, { exact: true }) });
const cells = (one: Address) =>
  rowOf(one)
    .getByRole("cell")
    .elements()
    .map((cell) => (cell as HTMLElement).innerText.replaceAll("\n", ""));
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

test("[ADDR-002] the addresses stand in a table: recipient, phone, region, street, what can be done", async () => {
  await open([home, office]);
  await expect.element(rowOf(home)).toBeVisible();
  const heads = page.getByRole("table", { name: "收件地址" }).element().querySelectorAll("th");
  expect([...heads].map((one) => one.textContent)).toEqual([
    "收件人",
    "手机号",
    "所在地区",
    "详细地址",
    "操作",
  ]);
  expect(cells(home)).toEqual([
    "王小明默认",
    "13800000001",
    "山东省 青岛市 市北区",
    "敦化路 138 号",
    "修改删除",
  ]);
  expect(cells(office)).toEqual([
    "李建国",
    "13800000002",
    "山东省 青岛市 市北区",
    "延安三路 220 号",
    "设为默认修改删除",
  ]);
});

test("[ADDR-003] without an address one is added, and stands in the table", async () => {
  const { called } = await open([]);
  await expect.element(page.getByText("还没有收件地址，购买图书和教材时要用到")).toBeVisible();
  await press("新增地址");
  const dialog = page.getByRole("dialog", { name: "新增收件地址" });
  await expect.element(dialog.getByLabelText("收件人")).toHaveValue("李建国");
  await dialog.getByLabelText("市", { exact: true }).selectOptions("青岛市");
  await dialog.getByLabelText("区县").selectOptions("市北区");
  await dialog.getByLabelText("详细地址").fill("敦化路 138 号");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect.element(rowOf(home)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const [sent] = called("POST /api/user/addresses");
  expect(JSON.parse(sent?.body ?? "")).toEqual({
    name: "李建国",
    telephone: "13800000002",
    province: "370000",
    city: "370200",
    area: "370203",
    address: "敦化路 138 号",
    defaultAddr: 0,
  });
});

test("[ADDR-004] an address is edited in its place", async () => {
  const { called } = await open([home, office]);
  await expect.element(rowOf(office)).toBeVisible();
  await press("修改 延安三路 220 号");
  const dialog = page.getByRole("dialog", { name: "修改收件地址" });
  await expect.element(dialog.getByLabelText("手机号")).toHaveValue("13800000002");
  await dialog.getByLabelText("详细地址").fill("香港中路 10 号");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect.element(rowOf({ address: "香港中路 10 号" })).toBeVisible();
  await expect.element(rowOf(office)).not.toBeInTheDocument();
  expect(JSON.parse(called("POST /api/user/addresses")[0]?.body ?? "")).toMatchObject({
    deliverAddressId: 2,
    address: "香港中路 10 号",
  });
});

test("[ADDR-005] an address is deleted, on a yes only", async () => {
  const { called } = await open([home, office]);
  const sent = () => called("DELETE /api/user/addresses/2").length;
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await press("删除 延安三路 220 号");
  await expect.element(question.getByText("李建国，山东省 青岛市 市北区 延安三路 220 号")).toBeVisible();
  await question.getByRole("button", { name: "取消" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent()).toBe(0);
  await press("删除 延安三路 220 号");
  await question.getByRole("button", { name: "确定" }).click();
  await expect.element(rowOf(office)).not.toBeInTheDocument();
  await expect.element(rowOf(home)).toBeVisible();
  expect(sent()).toBe(1);
});

test("[ADDR-006] another address becomes the default", async () => {
  const { called } = await open([home, office]);
  await press("设为默认 延安三路 220 号");
  await expect.poll(() => cells(office)[0]).toBe("李建国默认");
  expect(cells(home)[0]).toBe("王小明");
  expect(called("POST /api/user/addresses/2/set-default")).toHaveLength(1);
  await expect.element(page.getByRole("button", { name: "设为默认 敦化路 138 号" })).toBeVisible();
});

test("the default address cannot be unticked: another one is made the default instead", async () => {
  await open([home]);
  await press("修改 敦化路 138 号");
  const dialog = page.getByRole("dialog", { name: "修改收件地址" });
  await expect.element(dialog.getByText(/^这是默认地址/)).toBeVisible();
  expect(dialog.getByRole("checkbox").elements()).toEqual([]);
});

test("with 50 addresses none is added, and the page says why", async () => {
  const fifty = Array.from({ length: 50 }, (_, at) => ({ ...office, deliverAddressId: at + 1 }));
  await open(fifty);
  await expect.element(page.getByText(/^最多保存 50 个收件地址/)).toBeVisible();
  expect(page.getByRole("button", { name: "新增地址" }).elements()).toEqual([]);
});

test("what fails is said: loading with 重试, a deletion as it was refused", async () => {
  let fails = true;
  await open([], {
    "GET /api/user/addresses": () => (fails ? refused(404, "没有找到您要的内容") : [home]),
    "DELETE /api/user/addresses/:id": () => refused(503, "系统繁忙，请稍后再试"),
  });
  const again = page.getByRole("button", { name: "重试" });
  await expect.element(again).toBeVisible();
  fails = false;
  await again.click();
  await expect.element(rowOf(home)).toBeVisible();
  await press("删除 敦化路 138 号");
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await expect.element(page.getByText("系统繁忙，请稍后再试")).toBeVisible();
  await expect.element(rowOf(home)).toBeVisible();
});

test("on a phone the form takes the whole screen, its buttons within reach", async () => {
  await open([home]);
  await page.viewport(390, 844);
  await press("新增地址");
  const dialog = page.getByRole("dialog", { name: "新增收件地址" });
  await expect.element(dialog).toBeVisible();
  await expect
    .poll(() => {
      const { x, y, width, height } = dialog.element().getBoundingClientRect();
      return [x, y, width, height];
    })
    .toEqual([0, 0, 390, 844]);
  const save = dialog.getByRole("button", { name: "保存" }).element().getBoundingClientRect();
  expect(save.height).toBeGreaterThanOrEqual(44);
  expect(save.bottom).toBeLessThanOrEqual(844);
});
