import { beforeEach, expect, test } from "vitest";
import { clearDraft, idempotencyKeyFor, draftIn, readDraft, saveDraft } from "./order-draft.ts";

beforeEach(clearDraft);

const products = [{ courseId: 7, courseCount: 2 }];

test("the draft survives until the order is placed", () => {
  saveDraft({ products, orderType: "package" });
  expect(readDraft()).toEqual({ products, orderType: "package", exclusiveCode: "000000" });
  clearDraft();
  expect(readDraft()).toBeNull();
});

test("the course by whose page a specification was chosen is kept, and nothing that is no course", () => {
  const specification = { ...products[0]!, doorId: 5 };
  saveDraft({ products: [specification, { ...products[0]!, doorId: null }], orderType: "single" });
  expect(readDraft()?.products).toEqual([specification, ...products]);
  expect(draftIn({ products: [{ ...specification, doorId: "5" }], orderType: "single" })).toBeNull();
});

test("what an order bought again left out is kept with its draft, and nothing that is not of that shape", () => {
  const leftOut = [{ name: "施工管理精讲班", why: "商品已下架" }];
  saveDraft({ products, orderType: "single", leftOut });
  expect(readDraft()?.leftOut).toEqual(leftOut);
  saveDraft({ products, orderType: "single" });
  expect(readDraft()).not.toHaveProperty("leftOut");
  expect(draftIn({ products, orderType: "single", leftOut: [{ name: 1 }] })).not.toHaveProperty("leftOut");
});

test.each([
  undefined,
  null,
  "a word",
  {},
  { orderType: "single", products: [] },
  { orderType: "gift", products: [{ courseId: 1, courseCount: 1 }] },
  { orderType: "single", products: [{ courseId: 0, courseCount: 1 }] },
  { orderType: "single", products: [{ courseId: 1, courseCount: 1.5 }] },
  { orderType: "single", products: [null] },
])("what is stored and no draft is none: %j", (stored) => {
  expect(draftIn(stored)).toBeNull();
});

test("the same order keeps its key, another one gets another", () => {
  const key = idempotencyKeyFor({ products, addrId: 1 });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(idempotencyKeyFor({ products, addrId: 1 })).toBe(key);
  expect(idempotencyKeyFor({ products, addrId: 2 })).not.toBe(key);
  clearDraft();
  expect(idempotencyKeyFor({ products, addrId: 1 })).not.toBe(key);
});
