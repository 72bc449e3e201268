import { expect, test } from "vitest";
import { costRatio, type Row, tableOf } from "./table.ts";

const row = (ref: Row["ref"], head: Row["head"], unit: Row["unit"] = "µs"): Row => ({
  work: "order paid",
  unit,
  ref,
  head,
});
const lastLine = (one: Row) => tableOf([one], "abc").split("\n").at(-1);

test("costs are compared in units of their own round's baseline, node and PostgreSQL together", () => {
  const slowMachine = { node: 400, postgres: 200, baseline: 20 };
  const quickMachine = { node: 100, postgres: 80, baseline: 10 };
  expect(costRatio(row([slowMachine], [quickMachine]))).toBe(0.6);
});

test("the median round counts, so that one disturbed round changes nothing", () => {
  const quiet = { node: 100, baseline: 10 };
  const disturbed = { node: 900, baseline: 10 };
  expect(costRatio(row([quiet, quiet, quiet], [quiet, disturbed, quiet]))).toBe(1);
});

test("a row is marked when HEAD costs over a tenth more", () => {
  const costing = (node: number) => [{ node, baseline: 10 }];
  expect(lastLine(row(costing(100), costing(110)))).toMatch(/ 1\.10 \|$/);
  expect(lastLine(row(costing(100), costing(111)))).toMatch(/ 1\.11 worse \|$/);
  expect(lastLine(row(costing(100), costing(50)))).toMatch(/ 0\.50 \|$/);
});

test("what a commit cannot do is n/a and not compared", () => {
  const cells = lastLine(row([], [{ node: 100, postgres: 50, baseline: 10 }]))?.split(/ *\| */);
  expect(cells).toEqual(["", "order paid", "n/a", "100 µs", "n/a", "50 µs", "n/a", "15", "", ""]);
});

test("starts and memory have no units of the baseline", () => {
  const cells = (one: Row) => lastLine(one)?.split(/ *\| */);
  const start = { node: 1_560, postgres: 40 };
  expect(cells(row([start], [start], "ms"))).toEqual([
    "",
    "order paid",
    "1,560 ms",
    "1,560 ms",
    "40 ms",
    "40 ms",
    "",
    "",
    "1.00",
    "",
  ]);
  const memory = { node: 185.4 };
  expect(cells(row([memory], [memory], "MB"))).toEqual([
    "",
    "order paid",
    "185 MB",
    "185 MB",
    "",
    "",
    "",
    "",
    "1.00",
    "",
  ]);
});
