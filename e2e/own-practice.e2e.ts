// Own practice: from the practice page through the free questions of a chapter and back to what was done of it.
import { axe, expect, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { at, button, choice } from "./papers.ts";

const chapter = "第 3 章 施工进度管理";

test("a learner practises the free questions of a chapter, survives a reload, and finds the progress on the page", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await page.goto("/index/practice");
  const row = page.getByRole("listitem").filter({ hasText: chapter });
  await row.scrollIntoViewIfNeeded();
  await expect(page.getByText("免费可练 4 题，购买课程后可练全部 7 题")).toBeVisible();
  await expect(row).toContainText("还没做过");
  expect(await axe(page)).toEqual([]);
  await row.getByRole("button", { name: `开始 ${chapter}` }).click();

  await expect(page).toHaveURL(/\/index\/practice-runs\/\d+$/);
  await expect(at(page, 1)).toBeVisible();
  await choice(page, "B").click();
  await expect(page.getByText("正确答案 B", { exact: true })).toBeVisible();
  await page.reload();
  await expect(at(page, 2)).toBeVisible();
  await choice(page, "B").click();
  await expect(page.getByText("已加入错题本")).toBeVisible();
  await button(page, "结束练习").click();
  await page
    .getByRole("dialog", { name: "要结束本次练习吗?" })
    .getByRole("button", { name: "结束练习" })
    .click();
  const result = page.getByRole("dialog", { name: "练习结果" });
  await expect(result.getByText("答对，共 4 题")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await result.getByRole("link", { name: "回到练习" }).click();

  await expect(page).toHaveURL(/\/index\/practice$/);
  await expect(row).toContainText("做过 2");
  await expect(row).toContainText("对 1 · 错 1");
  await expect(page.getByText("共做 2 题次")).toBeVisible();
});
