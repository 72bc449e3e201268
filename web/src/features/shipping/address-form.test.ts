import { expect, test } from "vitest";
import { addressRules, emptyAddress, regionLevels } from "./address-form.ts";

const right = {
  ...emptyAddress,
  name: "李建国",
  city: "370100",
  area: "370102",
  address: "经十路 17703 号",
  telephone: "13800000001",
};

/** What each field's rule says of these fields. */
const addressErrors = (fields: typeof right): Record<string, string> => {
  const { name, province, city, area, address, telephone } = addressRules;
  const found = {
    name: name?.(fields.name, fields),
    province: province?.(fields.province, fields),
    city: city?.(fields.city, fields),
    area: area?.(fields.area, fields),
    address: address?.(fields.address, fields),
    telephone: telephone?.(fields.telephone, fields),
  };
  return JSON.parse(JSON.stringify(found)) as Record<string, string>;
};

test("a complete address has nothing to correct", () => {
  expect(addressErrors(right)).toEqual({});
});

test("an address whose city or area is still to be chosen says 请选择所在地区", () => {
  expect(addressErrors({ ...right, area: "" })).toEqual({ area: "请选择所在地区" });
  expect(addressErrors({ ...right, city: "" })).toEqual({ city: "请选择所在地区" });
});

test("a phone that is not 11 long says 长度11位", () => {
  expect(addressErrors({ ...right, telephone: "1380000000" })).toEqual({ telephone: "长度11位" });
});

test.each(["", "李", "𠮷", "一二三四五六七八九十一"])(
  "[ADDR-009] the recipient 「%s」 is refused",
  (name) => {
    expect(Object.keys(addressErrors({ ...right, name }))).toEqual(["name"]);
  },
);

test.each(["李明", "一二三四五六七八九十", "𠮷".repeat(10)])(
  "[ADDR-009] the recipient 「%s」 passes",
  (name) => {
    expect(addressErrors({ ...right, name })).toEqual({});
  },
);

test.each(["路1号", "一".repeat(40), "𠮷".repeat(40)])(
  "[ADDR-011] the detail address 「%s」 passes",
  (address) => {
    expect(addressErrors({ ...right, address })).toEqual({});
  },
);

test.each(["", "路1", "一".repeat(41)])("[ADDR-011] the detail address 「%s」 is refused", (address) => {
  expect(Object.keys(addressErrors({ ...right, address }))).toEqual(["address"]);
});

test("[ADDR-013] the form starts in province 370000 with its cities to choose from", () => {
  const tree = [
    { code: "110000", name: "北京市" },
    {
      code: "370000",
      name: "山东省",
      children: [
        { code: "370100", name: "济南市", children: [{ code: "370102", name: "历下区" }] },
        { code: "370200", name: "青岛市" },
      ],
    },
  ];
  const names = (fields: typeof right) =>
    regionLevels(tree, fields).map((level) => level.map((one) => one.name));
  expect(names({ ...right, ...emptyAddress })).toEqual([["北京市", "山东省"], ["济南市", "青岛市"], []]);
  expect(names(right)[2]).toEqual(["历下区"]);
});
