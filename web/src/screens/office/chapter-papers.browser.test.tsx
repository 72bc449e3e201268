// The questions of a chapter, in dialogs of its form.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPaperQuestion, anOfficePaper, someReminders } from "../../testing/office-papers.ts";
import { choose, lesson, openChapters, press, sent, tree } from "./chapters.testing.tsx";

test("[CHAP-002] a chapter's form opens its questions to practise and its reminders, each in a dialog", async () => {
  const made = "POST /api/admin/papers";
  const withReminders = { ...lesson, alertPaperId: 5 };
  const { called } = await openChapters([tree[0] ?? lesson, withReminders], {
    "GET /api/admin/papers/:id": () => ({ ...someReminders(), paperId: 5 }),
    "GET /api/admin/papers/:id/questions": () => ({
      paperQuestions: [aPaperQuestion(1, { alertTime: "03:00" })],
      total: 1,
    }),
    [made]: () => anOfficePaper({ paperId: 6, refId: 2, paperType: "cpt_test" }),
  });
  await choose("1.1 流水施工");
  await press("提醒题目");
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("提醒题目：1.1 流水施工", { exact: true })).toBeVisible();
  await expect.element(dialog.getByText("1. 第 1 道题的名称")).toBeVisible();
  await expect.element(dialog.getByRole("combobox", { name: "第 1 题的提醒时间" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await press("练习题目");
  await expect.element(dialog.getByText("练习题目：1.1 流水施工", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "新建练习题目" }).click();
  await expect.poll(() => sent(called, made)).toEqual([{ refId: 2, paperType: "cpt_test" }]);
});
