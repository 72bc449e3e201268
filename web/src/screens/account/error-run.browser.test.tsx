// Wrong answers gone through one after another.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { refused } from "../../testing/open-screen.tsx";
import { anError, bank, open, rows } from "./error-questions.testing.tsx";

const run = page.getByRole("region", { name: "错题再练" });
const goOn = (name: string) => run.getByRole("button", { name }).click();

test("what a chapter shows is gone through one after another: judged, skipped, and added up; the rest waits for another visit", async () => {
  const other = { courseChapterId: 52, chapterTitle: "第四章 竣工验收" };
  const many = [anError(1), anError(2, other), anError(3), anError(4)];
  const { address, called } = await open(bank(many), "?course=5&chapter=51");
  await page.getByRole("link", { name: "3 题再练一遍" }).click();
  expect(address()).toBe("/index/user-error-questions?course=5&chapter=51&practise=1");
  const progress = run.getByRole("progressbar", { name: "练习进度" });
  await expect.element(run.getByRole("heading", { name: "第 1 题，共 3 题" })).toBeVisible();
  await run.getByText("A", { exact: true }).click();
  await goOn("提交答案");
  await expect.element(run.getByText("已消灭，移到“已消灭”")).toBeVisible();
  await goOn("下一题");
  await expect.element(run.getByRole("heading", { name: "第 2 题，共 3 题" })).toHaveFocus();
  await expect.element(run.getByText("题干3")).toBeVisible();
  await expect.element(progress).toHaveAttribute("aria-valuenow", "1");
  await run.getByText("B", { exact: true }).click();
  await goOn("提交答案");
  await expect.element(run.getByText("共错 4 次")).toBeVisible();
  await goOn("下一题");
  await goOn("跳过");
  await expect.element(page.getByRole("heading", { name: "3 题已练完" })).toHaveFocus();
  const figures = page
    .getByRole("term")
    .elements()
    .map((one) => `${one.textContent} ${one.nextElementSibling?.textContent}`);
  expect(figures).toEqual(["答对 1", "答错 1", "跳过 1", "已消灭 1"]);
  expect(called("POST /api/user/error-questions/1/tries")).toHaveLength(1);
  await page.getByRole("link", { name: "回到错题本" }).click();
  expect(address()).toBe("/index/user-error-questions?course=5&chapter=51");
  await expect.element(page.getByRole("link", { name: "1 题再练一遍" })).toBeVisible();
});

test("a run of more than a page reads them all before the first, and is left at any time", async () => {
  const many = Array.from({ length: 123 }, (_, at) => anError(at + 1));
  const { address, called } = await open(bank(many), "?practise=1&sort=most");
  await expect.element(run.getByRole("heading", { name: "第 1 题，共 123 题" })).toBeVisible();
  expect(called("GET /api/user/error-questions").map(({ query }) => String(query))).toEqual([
    "page=1&pageSize=100&sort=most",
    "page=2&pageSize=100&sort=most",
  ]);
  await run.getByRole("link", { name: "退出" }).click();
  expect(address()).toBe("/index/user-error-questions?sort=most");
  await expect.element(rows).toBeVisible();
});

test("a run that cannot be read is asked for again; one of nothing says so", async () => {
  let broken = true;
  const answers = bank([anError(1, { mastered: 1 })]);
  await open(
    {
      ...answers,
      "GET /api/user/error-questions": (asked) =>
        broken ? refused(503, "系统繁忙，请稍后再试") : answers["GET /api/user/error-questions"]?.(asked),
    },
    "?practise=1",
  );
  const again = page.getByRole("button", { name: "重试" });
  await expect.element(again).toBeVisible();
  broken = false;
  await again.click();
  await expect.element(page.getByText("这里没有可再练的错题。")).toBeVisible();
});

test("a page that is loaded again goes on with the questions that are left, until the bank is left", async () => {
  const answers = bank([anError(1), anError(2)]);
  await open(answers, "?practise=1");
  await run.getByText("B", { exact: true }).click();
  await goOn("提交答案");
  await expect.element(run.getByText("共错 4 次")).toBeVisible();
  const stood = { ...sessionStorage } as Record<string, string>;
  await open(answers, "?practise=1", () => {
    for (const [key, text] of Object.entries(stood)) sessionStorage.setItem(key, text);
  });
  await expect.element(run.getByRole("heading", { name: "第 1 题，共 1 题" })).toBeVisible();
  await expect.element(run.getByText("题干2")).toBeVisible();
  await cleanup();
  expect(Object.keys(sessionStorage).filter((key) => key.includes("error-tried"))).toEqual([]);
});
