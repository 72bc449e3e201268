import { expect, test } from "vitest";
import { isPersonalFilter } from "./view.ts";

test.each([
  ["orders", "telephone", "138", true],
  ["orders", "orderStatus", "2", false],
  ["orders", "productName", "二建", false],
  // A phone that somebody put into another field.
  ["orders", "productName", "138 0000-0001", true],
  ["invoices", "payerName", "王敏", true],
  ["invoices", "orderId", "20261118103422018123", false],
  ["login-logs", "loginName", "teacher01", true],
  ["login-logs", "userId", "31", true],
  ["paper-scores", "userName", "王", true],
  ["users", "name", "王", true],
  ["teachers", "name", "王", true],
  ["channels", "name", "学校", true],
  ["administrators", "name", "林", true],
  // What every object has is no list of ours.
  ["constructor", "x", "1", false],
  // The name of a course is nobody's.
  ["courses", "name", "二建", false],
])("in the list of %s, %s=%s is personal: %j", (list, name, value, personal) => {
  expect(isPersonalFilter(list, name, value)).toBe(personal);
});
