// Views keep spans of days by name (domain/src/desk/relative-days.ts), which knows a span's last day by what the list calls it.
import { spansIn, withNamedDays, withTodaysDays } from "@zhutu/domain/desk/relative-days.ts";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "../../..");
/** The lists that are asked for by days, with what their addresses call the first and the last one. */
const lists = globSync("**/*.{ts,tsx}", { cwd: src })
  .filter((file) => !file.includes(".test."))
  .map((file) => {
    const text = readFileSync(join(src, file), "utf8");
    const pairs = [...text.matchAll(/\bdays\("(\w+)", "(\w+)"/g)].flatMap(([, ...names]) => names);
    const days = [...pairs, ...[...text.matchAll(/(\w+): day\(\)/g)].map(([, name = ""]) => name)];
    return [file, days] as const;
  })
  .filter(([, days]) => days.length > 0);

test("lists that are asked for by days are found", () => {
  expect(lists.length).toBeGreaterThan(4);
});

test.each(lists)(
  "本月 that a view of %s keeps by the names %j means the month of the day it is opened",
  (_, days) => {
    const [first = "", last = ""] = days;
    const opened = "2030-06-17";
    const address = [
      [first, "2030-06-01"],
      [last, opened],
    ] as const;
    const [month] = spansIn(address, opened);
    expect(month?.label).toBe("本月");
    const kept = month ? withNamedDays(address, month) : [];
    expect(withTodaysDays(kept, "2030-07-06")).toEqual([
      [first, "2030-07-01"],
      [last, "2030-07-06"],
    ]);
  },
);
