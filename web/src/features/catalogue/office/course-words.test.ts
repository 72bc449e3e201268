import { expect, test } from "vitest";
import { courseWords, historyWords } from "./course-words.tsx";

const { labels, textOf } = historyWords(courseWords([], 1));

test("a history tells of specifications with the course that each leads to", () => {
  expect(labels["models"]).toBe("规格");
  expect(textOf("models", '[{"modelCode":12,"modelName":"单科"},{"modelCode":15,"modelName":"全科"}]')).toBe(
    "单科（课程编号 12）、全科（课程编号 15）",
  );
  expect(textOf("models", "")).toBe("--");
});

test("a history tells of discount rules by their names, in yuan or as a discount, and of the shown order count", () => {
  const rules =
    '[{"ruleCode":"01","discountedPrice":null},{"ruleCode":"03","discountedPrice":0.8},{"ruleCode":"05","discountedPrice":90.5}]';
  const text = textOf("discountRules", rules);
  expect(text).toMatch(/^[^、]+、[^、]+ 0\.8、[^、]+ ¥?90\.50/);
  expect(labels["orderCount"]).toBe("展示订单数");
  expect(textOf("orderCount", "700")).toBe("700");
});

test("a companion book is called as on the form of its type", () => {
  expect(courseWords([], 1).labels.relatedCourseId).toBe("配套图书");
  expect(courseWords([], 5).labels.relatedCourseId).toBe("配套教材");
});

test("a history tells from when and until when a price holds, in Shanghai's time", () => {
  const rules =
    '[{"ruleCode":"05","discountedPrice":90.5,"beginTime":"2026-12-01T01:00:00.000Z","endTime":"2026-12-05T10:00:00.000Z"}]';
  expect(textOf("discountRules", rules)).toBe(
    "活动价 ¥90.50（2026-12-01 09:00:00 起，2026-12-05 18:00:00 止）",
  );
});
