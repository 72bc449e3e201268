import { expect, test } from "vitest";
import { changeText } from "./change-text.ts";

test.each([
  [110, 100, "▲ 10%", "比前一天多 10%"],
  [90, 100, "▼ 10%", "比前一天少 10%"],
  [100, 100, "持平", "和前一天持平"],
  [20_000, 3, "▲ 666,566.7%", "比前一天多 666,566.7%"],
])("%d after %d reads %s", (now, before, mark, said) => {
  expect(changeText(now, before, "前一天")).toMatchObject({ mark, said });
});

test("nothing before is no comparison", () => {
  for (const now of [5, 0]) expect(changeText(now, 0, "前一天")).toBeUndefined();
});
