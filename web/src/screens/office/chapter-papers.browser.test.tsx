// The questions of a chapter, in dialogs of its form.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPaperQuestion, anOfficePaper, someReminders } from "../../testing/office-papers.ts";
import { changedBy } from "../../testing/open-screen.tsx";
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

test("before reminders are published from the chapter's dialog it is said how many no learner will see", async () => {
  const asked = ["00:00", "03:00", "10:00"].map((alertTime, at) => aPaperQuestion(at + 1, { alertTime }));
  await openChapters([tree[0] ?? lesson, { ...lesson, alertPaperId: 5 }], {
    "GET /api/admin/papers/:id": () => ({ ...someReminders(), paperId: 5 }),
    "GET /api/admin/papers/:id/questions": () => ({ paperQuestions: asked, total: 3 }),
  });
  await choose("1.1 流水施工");
  await press("提醒题目");
  await page.getByRole("button", { name: /发布第 3 版$/ }).click();
  await expect
    .element(
      page
        .getByRole("tooltip")
        .getByText("1 题未设置时间、1 题超出视频长度，学员看不到它们。", { exact: true }),
    )
    .toBeVisible();
});

test("a paper is published from its chapter's dialog as it was looked at; another state of it is shown first", async () => {
  const publish = "POST /api/admin/papers/5/publish";
  let now = { ...someReminders(), paperId: 5, versionNo: 0, changed: 1 as 0 | 1, revision: 7 };
  const { called } = await openChapters([tree[0] ?? lesson, { ...lesson, alertPaperId: 5 }], {
    "GET /api/admin/papers/:id": () => now,
    "GET /api/admin/papers/:id/questions": () => ({ paperQuestions: [aPaperQuestion(1)], total: 1 }),
    "POST /api/admin/papers/:id/publish": ({ query }) => {
      if (query.get("revision") === "8") {
        now = { ...now, versionNo: 1, changed: 0 };
        return { versionNo: 1 };
      }
      now = { ...now, revision: 8 };
      return changedBy("张老师", "加入了题目，请核对后再发布");
    },
  });
  await choose("1.1 流水施工");
  await press("提醒题目");
  const send = async () => {
    // Its icon of waiting stays a part of its name.
    await page.getByRole("button", { name: /[^已]*发布第 1 版$/ }).click();
    await page
      .getByRole("tooltip")
      .getByRole("button", { name: /^发\s?布$/ })
      .click();
  };
  await send();
  await expect.element(page.getByText(/张老师 .* 加入了题目，请核对后再发布/)).toBeVisible();
  await expect.poll(() => called("GET /api/admin/papers/5").length).toBe(2);
  await send();
  await expect.element(page.getByRole("button", { name: /已发布第 1 版$/ })).toBeDisabled();
  await expect.element(page.getByText(/张老师/)).not.toBeInTheDocument();
  expect(called(publish).map(({ query }) => query.get("revision"))).toEqual(["7", "8"]);
});
