import { expect, test } from "vitest";
import { inTitleMarks } from "./title-marks.ts";

test("a name stands in title marks, one that has its own without", () => {
  expect(inTitleMarks("施工管理")).toBe("《施工管理》");
  expect(inTitleMarks("二级建造师《施工管理》精讲班")).toBe("二级建造师《施工管理》精讲班");
});
