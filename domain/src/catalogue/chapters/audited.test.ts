import { expect, test } from "vitest";
import { heldByAudit, isSeen } from "./audited.ts";

test("a teacher's audited part is held from the audit on, an administrator's never", () => {
  expect(heldByAudit("teacher", "unpublish")).toBeUndefined();
  expect(heldByAudit("teacher", "auditing")).toMatch(/请先撤回审核$/);
  expect(heldByAudit("teacher", "published")).toMatch(/请先撤销发布$/);
  expect(heldByAudit("admin", "published")).toBeUndefined();
});

test("a chapter is seen that is published, or whose exercises are, before or after", () => {
  expect(isSeen(undefined, "unpublish")).toBe(false);
  expect(isSeen("unpublish", "pubprac")).toBe(true);
  expect(isSeen("published", "unpublish")).toBe(true);
});
