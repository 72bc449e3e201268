import { expect, test } from "vitest";
import { proposedName } from "./download.ts";

test("a file is saved under the Chinese name that the answer proposes", () => {
  const answer = `attachment; filename="orders.xlsx"; filename*=UTF-8''${encodeURIComponent("订单_2026-11-01.xlsx")}`;
  expect(proposedName(answer)).toBe("订单_2026-11-01.xlsx");
  expect(proposedName('attachment; filename="orders.xlsx"')).toBe("orders.xlsx");
  expect(proposedName("attachment; filename=orders.xlsx")).toBe("orders.xlsx");
  expect(proposedName("attachment")).toBe("download");
});
