import { expect, test } from "vitest";
import { soldName } from "./sold-name.ts";

test("a line is called by the course and its specification, without one by its own name", () => {
  const specification = { courseName: "《建筑实务》精讲班（2026）", modelName: "三科联报" };
  expect(soldName("三科联报（建筑）", specification)).toBe("《建筑实务》精讲班（2026） · 三科联报");
  expect(soldName("二建《施工管理》考点精编", null)).toBe("二建《施工管理》考点精编");
});
