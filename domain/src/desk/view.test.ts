import { expect, test } from "vitest";
import { sharedQuery } from "./view.ts";

test.each([
  ["orders", "orderStatus=2&telephone=13800000001&sort=-paidTime", "orderStatus=2&sort=-paidTime"],
  ["orders", "productName=%E4%BA%8C%E5%BB%BA", "productName=%E4%BA%8C%E5%BB%BA"],
  // A phone that somebody put into another field.
  ["orders", "productName=138+0000-0001&orderStatus=2", "orderStatus=2"],
  ["invoices", "payerName=%E7%8E%8B%E6%95%8F&status=applied", "status=applied"],
  ["login-logs", "loginName=13800000001&result=wrong&userId=31", "result=wrong"],
  ["users", "name=%E7%8E%8B&roleId=user&state=disabled", "roleId=user&state=disabled"],
  ["teachers", "name=%E7%8E%8B", ""],
  // The name of a course is nobody's.
  [
    "courses",
    "name=%E4%BA%8C%E5%BB%BA&status=auditing&status=unpublish",
    "name=%E4%BA%8C%E5%BB%BA&status=auditing&status=unpublish",
  ],
  ["orders", "", ""],
])("of %s?%s others are shown %s", (list, query, shown) => {
  expect(sharedQuery(list, query)).toBe(shown);
});
