import { CallError, type CallInput } from "@zhutu/domain/endpoint.ts";
import * as contract from "@zhutu/domain/shipping/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";

const shop = await testApp();

const jinan = { province: "370000", city: "370100", area: "370102" };
const form = (over: Partial<CallInput<typeof contract.saveAddress>["body"]> = {}) => ({
  name: "王小明",
  ...jinan,
  address: "经十路 1 号",
  telephone: "13900001111",
  ...over,
});
type Buyer = Awaited<ReturnType<typeof shop.account>>;
const save = (buyer: Buyer, over: Parameters<typeof form>[0] = {}) =>
  shop.as(buyer, contract.saveAddress, { body: form(over) });
const list = (buyer: Buyer) => shop.as(buyer, contract.listAddresses, {});
const refused = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? { status: error.status, msg: error.message } : error),
  );

test("[ADDR-014] the region tree has code, name and children over province, city and area", async () => {
  const tree = await shop.as(null, contract.getArea, {});
  const shandong = tree.find((one) => one.code === "370000");
  const city = shandong?.children?.find((one) => one.code === "370100");
  expect([shandong?.name, city?.name]).toEqual(["山东省", "济南市"]);
  expect(city?.children?.find((one) => one.code === "370102")).toEqual({ code: "370102", name: "历下区" });
  expect(tree.every((p) => p.children?.length && p.children.every((c) => c.children?.length))).toBe(true);
  // The whole country, each city in its own province and each area in its own city.
  const cities = tree.flatMap((one) => one.children ?? []);
  const areas = cities.flatMap((one) => one.children ?? []);
  for (const [parents, digits] of [
    [tree, 2],
    [cities, 4],
  ] as const)
    for (const { code, children } of parents)
      for (const child of children ?? []) expect(child.code.slice(0, digits)).toBe(code.slice(0, digits));
  expect(tree).toHaveLength(34);
  expect(new Set(areas.map(({ code }) => code)).size).toBe(areas.length);
  const named = (code: string) => [...tree, ...cities, ...areas].find((one) => one.code === code)?.name;
  const places = ["110101", "440300", "440305", "650100", "650102"];
  expect(places.map(named)).toEqual(["东城区", "深圳市", "南山区", "乌鲁木齐市", "天山区"]);
});

test("a development zone is listed once, whatever names the source has for it", async () => {
  const tree = await shop.as(null, contract.getArea, {});
  const zones = (province: string, city: string) =>
    tree
      .find((one) => one.code === province)
      ?.children?.find((one) => one.code === city)
      ?.children?.flatMap(({ name }) => (/高新|开发区/.test(name) ? [name] : []));
  expect(zones("370000", "370100")).toEqual(["济南高新技术产业开发区"]);
  expect(zones("410000", "410100")).toEqual(["郑州经济技术开发区", "郑州高新技术产业开发区"]);
  // Another zone than the official one beside it, and a city without an official one.
  expect(zones("370000", "370200")).toEqual(["青岛高新技术产业开发区", "开发区"]);
  expect(zones("360000", "360100")).toEqual(["经济技术开发区", "高新区"]);
});

test("[ADDR-007] [ADDR-015] [ADDR-016] a saved address is listed with its region's names, for its owner alone", async () => {
  const [buyer, other] = [await shop.account("user"), await shop.account("user")];
  const { deliverAddressId } = await save(buyer, { name: " 王小明 ", address: " 经十路 1 号\u3000" });
  expect(await list(buyer)).toEqual([
    { deliverAddressId, ...form(), regionText: "山东省 济南市 历下区", defaultAddr: 1 },
  ]);
  expect(await list(other)).toEqual([]);
});

test("[ADDR-016] with deliverAddressId it updates", async () => {
  const buyer = await shop.account("user");
  const { deliverAddressId } = await save(buyer);
  const changed = {
    name: "李建国",
    province: "110000",
    city: "110100",
    area: "110101",
    address: "东长安街 2 号",
    telephone: "13900002222",
  };
  await save(buyer, { deliverAddressId, ...changed });
  expect(await list(buyer)).toEqual([
    { deliverAddressId, ...changed, regionText: "北京市 东城区", defaultAddr: 1 },
  ]);
  // The mark may be set with it.
  const second = await save(buyer);
  await save(buyer, { ...second, defaultAddr: 1 });
  expect((await list(buyer)).map((one) => [one.deliverAddressId, one.defaultAddr])).toEqual([
    [second.deliverAddressId, 1],
    [deliverAddressId, 0],
  ]);
});

test("[ADDR-008] [ADDR-018] the first address becomes the default; setting another clears it", async () => {
  const buyer = await shop.account("user");
  const first = await save(buyer);
  const second = await save(buyer);
  const third = await save(buyer, { defaultAddr: 1 });
  const defaults = async () =>
    (await list(buyer)).filter((one) => one.defaultAddr === 1).map((one) => one.deliverAddressId);
  expect(await defaults()).toEqual([third.deliverAddressId]);
  await shop.as(buyer, contract.setDefaultAddress, { params: second });
  expect(await defaults()).toEqual([second.deliverAddressId]);
  await shop.as(buyer, contract.deleteAddress, { params: second });
  expect(await defaults()).toEqual([first.deliverAddressId]);
});

test("first addresses saved at once leave one default", async () => {
  const buyer = await shop.account("user");
  await shop.tokenOf(buyer);
  await Promise.all(Array.from({ length: 12 }, () => save(buyer)));
  const all = await list(buyer);
  expect([all.length, all.filter((one) => one.defaultAddr === 1).length]).toEqual([12, 1]);
});

test("[ADDR-017] a deleted address is gone, and deleting it again finds nothing", async () => {
  const buyer = await shop.account("user");
  const params = await save(buyer);
  await shop.as(buyer, contract.deleteAddress, { params });
  expect(await list(buyer)).toEqual([]);
  expect(await refused(shop.as(buyer, contract.deleteAddress, { params }))).toMatchObject({ status: 404 });
});

test("[ADDR-016] a foreign address answers 404 to every change and stays as it was", async () => {
  const [owner, thief] = [await shop.account("user"), await shop.account("user")];
  const params = await save(owner);
  const before = await list(owner);
  const answers = [
    await refused(save(thief, { ...params, name: "别人的" })),
    await refused(shop.as(thief, contract.deleteAddress, { params })),
    await refused(shop.as(thief, contract.setDefaultAddress, { params })),
  ];
  expect(answers).toMatchObject([{ status: 404 }, { status: 404 }, { status: 404 }]);
  expect(await list(owner)).toEqual(before);
});

test.each([
  ["[ADDR-009] a name of 1 character", { name: "王" }, "收件人需要 2 到 10 个字符"],
  ["[ADDR-009] a name of 11 characters", { name: "一二三四五六七八九十一" }, "收件人需要 2 到 10 个字符"],
  ["[ADDR-009] no name", { name: "  " }, "请输入收件人"],
  ["[ADDR-009] a name that nobody sees", { name: "\u200b\u200b" }, "请输入收件人"],
  ["[ADDR-009] one rare character", { name: "𠮷" }, "收件人需要 2 到 10 个字符"],
  ["[ADDR-010] no region", { area: "" }, "请选择所在地区"],
  ["[ADDR-010] an area of another city", { area: "370202" }, "请选择所在地区"],
  ["[ADDR-010] an area that does not exist", { area: "370199" }, "请选择所在地区"],
  ["[ADDR-011] an address of 2 characters", { address: "路边" }, "详细地址需要 3 到 40 个字符"],
  ["[ADDR-011] an address of 41 characters", { address: "路".repeat(41) }, "详细地址需要 3 到 40 个字符"],
  ["[ADDR-012] a phone of 10 digits", { telephone: "1390000111" }, "长度11位"],
  ["[ADDR-012] a phone of 12 digits", { telephone: "139000011112" }, "长度11位"],
])("%s is refused with its sentence", async (_, over, msg) => {
  const buyer = await shop.account("user");
  expect(await refused(save(buyer, over))).toEqual({ status: 400, msg });
  expect(await list(buyer)).toEqual([]);
});

test.each([
  ["[ADDR-009] a name of 2 characters", { name: "王明" }],
  ["[ADDR-009] a name of 10 characters", { name: "𠮷".repeat(10) }],
  ["[ADDR-011] an address of 3 characters", { address: "路边𠮷" }],
  ["[ADDR-011] an address of 40 characters", { address: "𠮷".repeat(40) }],
])("%s is saved", async (_, over) => {
  const buyer = await shop.account("user");
  await save(buyer, over);
  expect(await list(buyer)).toMatchObject([over]);
});

test("a 51st address is refused", async () => {
  const buyer = await shop.account("user");
  for (let i = 0; i < 50; i++) await save(buyer);
  expect(await refused(save(buyer))).toEqual({ status: 400, msg: "最多保存 50 个收件地址" });
});
