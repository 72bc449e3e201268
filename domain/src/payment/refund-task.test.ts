import { expect, test } from "vitest";
import { ownRefundNo, ownRefundNoIn } from "./refund-task.ts";

test("each attempt of each task has a number of its own, that every company takes", () => {
  const all = [1, 11].flatMap((task) => [1, 11].map((attempt) => ownRefundNo("2026-11-25", task, attempt)));
  expect(new Set(all).size).toBe(4);
  expect(all[0]).toBe("TK20261125T1N1");
  for (const one of all) expect(one).toMatch(/^[A-Za-z0-9]{1,64}$/);
  for (const one of all)
    for (const text of [one, one.toLowerCase(), `退款单号${one}。`, `#${one}-`])
      expect(ownRefundNoIn(text)).toBe(one);
  for (const other of ["50300001", "TK1T5N1", ""]) expect(ownRefundNoIn(other)).toBeUndefined();
});
