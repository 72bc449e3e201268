import { expect, test } from "vitest";
import { addressCells, DELIVERY_HEADS, readDeliveries, whyElsewhere } from "./delivery-list.ts";

const addr = {
  name: "阿依古丽·买买提",
  telephone: "13855556666",
  regionText: "山东省 青岛市 市南区",
  address: "香港中路 8 号（3-201）",
};
const cells = addressCells(addr);
const changed = (...heads: string[]) => [
  `收件信息已修改，请重新导出（${heads.map((head) => `“${head}”`).join("、")}与订单现在的不同）`,
];

test.each([
  ["as the list wrote it", {}],
  ["blanks around and doubled", { 收件地址: " 山东省  青岛市 市南区香港中路\u00a08 号（3-201）\u200b" }],
  ["full width", { 收件地址: "山东省 青岛市 市南区香港中路 ８ 号(3-201)", 手机号: "１３８５５５５６６６６" }],
  ["another dot", { 收件人: "阿依古丽•买买提" }],
  ["a phone with dashes or a country code", { 手机号: "+86 138-5555-6666" }],
  ["a phone kept as a number", { 手机号: "13,855,556,666.00" }],
  ["a text with the quote of a spreadsheet", { 手机号: "'13855556666" }],
])("a row goes where the order says: %s", (_, over) => {
  expect(whyElsewhere({ ...cells, ...over }, addr)).toEqual([]);
});

test("zeros that a spreadsheet took from a number do not count, and a file without the columns says nothing", () => {
  const home = { ...addr, telephone: "05328888666" };
  expect(whyElsewhere({ ...cells, 手机号: "5328888666" }, home)).toEqual([]);
  expect(whyElsewhere({}, addr)).toEqual([]);
});

test("a quote or a line end of the order's own is the same as the list wrote it", () => {
  const odd = { ...addr, name: "=张三", address: "香港中路\n8 号" };
  expect(whyElsewhere({ 收件人: "'=张三", 收件地址: "山东省 青岛市 市南区香港中路 8 号" }, odd)).toEqual([]);
});

test.each([
  ["another consignee", { 收件人: "赵收件" }, ["收件人"]],
  ["another phone", { 手机号: "13855556667" }, ["手机号"]],
  [
    "another house of the same digits",
    { 收件地址: "山东省 青岛市 市南区香港中路 8 号（32-01）" },
    ["收件地址"],
  ],
  ["an emptied cell", { 手机号: "" }, ["手机号"]],
  ["several", { 收件人: "赵收件", 收件地址: "x" }, ["收件人", "收件地址"]],
])("a row does not: %s", (_, over, heads) => {
  expect(whyElsewhere({ ...cells, ...over }, addr)).toEqual(changed(...heads));
});

test("a phone that a spreadsheet shows shortened is asked for as text, as of a number", () => {
  const shown = ["2".repeat(20), addr.name, "1.39E+10", "山东省", "书 x1", "顺丰", "SF1390012345678"];
  const sheet = {
    name: "发货",
    rows: [
      { row: 1, cells: [...DELIVERY_HEADS] },
      { row: 2, cells: shown, unclear: [2] },
    ],
  };
  const [row] = readDeliveries([sheet], "顺丰速运");
  expect(row?.faults).toEqual(["“手机号”显示为 1.39E+10，请把这一格设为文本后重填"]);
  expect(row?.address).toEqual({ 收件人: addr.name, 收件地址: "山东省" });
});
