import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { aPaper, paperServer } from "../../testing/papers.ts";
import PracticeRun from "./practice-run.tsx";

const practice = { questionBankId: 3, by: "chapter", name: "第 2 章", kind: "any" } as const;
const choices = aPaper().questions.slice(0, 2);
const aRun = () =>
  aPaper({
    paperId: 0,
    paperName: "建筑实务 · 第 2 章",
    refId: null,
    chapterTitle: null,
    courseId: null,
    practice,
    questions: choices,
  });
const begun = "POST /api/user/practice-runs";
const open = () => {
  const given = paperServer(aRun());
  const one = given.answers["POST /api/user/papers"];
  return openScreen({
    screens: { "/index/practice-runs/:userPaperId": <PracticeRun /> },
    at: "/index/practice-runs/9",
    role: "user",
    answers: {
      ...given.answers,
      "GET /api/user/practice-runs/9": (asked) => one?.(asked),
      "GET /api/user/practice-runs/10": () => ({ ...aRun(), userPaperId: 10 }),
      [begun]: () => ({ ...aRun(), userPaperId: 10 }),
    },
  });
};

test("a run is answered, ended and told as right ones of all; ten more have their own address", async () => {
  const { called, address } = await open();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("建筑实务 · 第 2 章");
  const choice = page.getByRole("group", { name: /^选项/ }).getByText("A", { exact: true });
  await choice.click();
  await page.getByRole("button", { name: "结束练习" }).first().click();
  await page
    .getByRole("dialog", { name: "要结束本次练习吗?" })
    .getByRole("button", { name: "结束练习" })
    .click();
  const result = page.getByRole("dialog", { name: "练习结果" });
  await expect.element(result.getByText("答对，共 2 题")).toBeVisible();
  await expect.element(result.getByText(/满分/)).not.toBeInTheDocument();
  await expect
    .element(result.getByRole("link", { name: "回到练习" }))
    .toHaveAttribute("href", "/index/practice");
  await result.getByRole("button", { name: "再练 10 题" }).click();
  await expect.poll(address).toBe("/index/practice-runs/10");
  expect(called(begun).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ ...practice, size: 10 }]);
});

test("an open run is left without beginning anew", async () => {
  await open();
  await expect.element(page.getByRole("button", { name: "结束练习" }).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "重新练习" })).not.toBeInTheDocument();
});
