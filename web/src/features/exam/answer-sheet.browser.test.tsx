import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AnswerSheet, type Cell } from "./answer-sheet.tsx";

const cells = (...statuses: Cell["status"][]): Cell[] =>
  statuses.map((status, at) => ({ questionId: at + 1, questionNo: at + 1, status, marked: false }));
const figures = () =>
  page
    .getByRole("term")
    .elements()
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
const sheet = (all: Cell[]) => <AnswerSheet cells={all} current={1} judges onGo={() => undefined} />;

test("what was left out and what is voided are told apart from right and wrong, where there is any", async () => {
  const { rerender } = await render(sheet(cells("correct", "incorrect", "skipped", "voided")));
  expect(figures()).toEqual(["答对 1", "答错 1", "未答 1", "已作废 1", "正确率 33.3%"]);
  await expect.element(page.getByRole("button", { name: "第 4 题，已作废" })).toBeVisible();
  await rerender(sheet(cells("correct", "incorrect")));
  expect(figures()).toEqual(["答对 1", "答错 1", "正确率 50.0%"]);
});

test("the signs are explained that may stand there: of what is told later only that it was answered", async () => {
  const legend = (): string => document.querySelector("p[aria-hidden=true]")?.textContent ?? "";
  const { rerender } = await render(sheet(cells("answered", "answered", "unanswered")));
  expect(legend()).toBe("已答未答当前标记 0");
  await rerender(sheet(cells("correct", "answered", "skipped")));
  expect(legend()).toBe("答对答错已答未答当前标记 0");
  await rerender(sheet(cells("unanswered", "unanswered")));
  expect(legend()).toBe("答对答错未答当前标记 0");
});

test("its squares stay small enough to be seen together, however wide it stands", async () => {
  const all = cells(...Array.from({ length: 40 }, () => "correct" as const));
  for (const [width, most] of [
    [240, 60],
    [920, 60],
  ] as const) {
    await render(<div style={{ width }}>{sheet(all)}</div>);
    const side = page
      .getByRole("button", { name: "第 40 题，答对" })
      .last()
      .element()
      .getBoundingClientRect();
    expect(side.width).toBeLessThanOrEqual(most);
    expect(side.width).toBeGreaterThanOrEqual(32);
  }
});
