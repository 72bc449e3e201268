// Where the words of 对账's tables stand: nothing is cut or broken on a narrow screen, and acts stand below their
// column's name.
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, list, matched, open, openPage, row, shop, surplus, waiting } from "./money.testing.tsx";

afterEach(() => page.viewport(1440, 900));

const transactionId = "4200002876202611209173327155";
/** What is left to a table on a screen of 1024 pixels, beside the narrow menu. */
const roomAt1024 = 862;

const tableOf = (inside: ReturnType<typeof row>): Element => {
  const found = inside.element().closest(".ant-table-content");
  if (!found) throw new Error("it stands in no table");
  return found;
};
/** Where the words begin, without what is around them. */
function leftOf(words: Element): number {
  const range = document.createRange();
  range.selectNodeContents(words);
  return Math.round(range.getBoundingClientRect().left);
}

test("at 1024 a payment's number stands on one line and what may be done is not cut", async () => {
  const differences = [{ ...surplus, transactionId }];
  await openPage(shop([open, matched], { [list]: () => ({ differences, total: 1, deltaAmt: 399 }) }));
  await expect.element(row(/多收/)).toBeVisible();
  await page.viewport(innerWidth - tableOf(row(/多收/)).clientWidth + roomAt1024, 900);
  await expect.poll(() => tableOf(row(/多收/)).clientWidth).toBe(roomAt1024);
  const { scrollWidth, right } = {
    scrollWidth: tableOf(row(/多收/)).scrollWidth,
    right: tableOf(row(/多收/)).getBoundingClientRect().right,
  };
  expect(scrollWidth).toBe(roomAt1024);
  const act = page.getByText("原路退回", { exact: true });
  expect(act.element().getBoundingClientRect().right).toBeLessThanOrEqual(right);
  const number = page.getByText(transactionId, { exact: true }).element();
  const range = document.createRange();
  range.selectNodeContents(number);
  expect(range.getClientRects()).toHaveLength(1);
});

test.each([1440, 390])("at %i what may be done begins where the column's other words do", async (width) => {
  const bills = [{ day: "2026-11-01", method: "wechat", triedInVain: 3 }];
  const noBill = { ...matched, bill: null, state: "waiting" as const, differenceAmt: null };
  await openPage(shop([open, noBill], { [waiting]: () => ({ count: 4, since: null, bills }) }), address);
  await expect.element(row(/2026-11-01/)).toBeVisible();
  await page.viewport(width, 900);
  /** Where these words begin in the table of that day. */
  const startOf = (words: string, day: RegExp): number => {
    const found = [...tableOf(row(day)).querySelectorAll("th, dt, span, button")].find(
      (one) => one.textContent === words && one.children.length === 0,
    );
    return found ? leftOf(found) : Number.NaN;
  };
  await expect.poll(() => tableOf(row(/2026-11-01/)).querySelector("dt") !== null).toBe(width === 390);
  for (const [act, day] of [
    ["重取", /2026-11-01/],
    ["看明细", /2026-11-19/],
  ] as const)
    expect(Math.abs(startOf(act, day) - startOf("操作", day))).toBeLessThanOrEqual(1); // a button's border
});
