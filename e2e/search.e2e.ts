// Looking for something by a word: every type of course, books and teachers on one page of results.
import { axe, expect, test } from "./fixtures.ts";
import { putOnSale } from "./shelf.ts";

test("a search shows what it finds in groups and how many of each; a group narrows it and back; a teacher is found, and nothing found leads on", async ({
  page,
}) => {
  const word = `沉井${Date.now()}`;
  await putOnSale(page.request, [
    { courseType: 1, courseName: `${word}考试` },
    { courseType: 3, courseName: `${word}图书` },
    { courseType: 4, courseName: `${word}教材` },
    { courseType: 2, courseName: `${word}答疑` },
  ]);
  // Pasted with blanks around it, as from a document.
  await page.goto(`/index/search?courseName=${encodeURIComponent(`  ${word}\u3000`)}`);
  const types = page.getByRole("navigation", { name: "类型" });
  await expect(types.getByRole("link")).toHaveText(["全部 5", "课程 2", "讲师 1", "图书 2"]);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("共 5 个");
  const hits = page.getByRole("main").getByRole("link", { name: word });
  await expect(hits).toHaveCount(4);
  expect(await axe(page)).toEqual([]);
  await types.getByRole("link", { name: /^图书/ }).click();
  await expect(page.locator("a.cc")).toHaveCount(2);
  await expect(types.getByRole("link")).toHaveCount(4);
  await types.getByRole("link", { name: /^全部/ }).click();
  await expect(hits).toHaveCount(4);

  await page.goto("/index/search?courseName=王海涛");
  await expect(page.getByRole("heading", { name: /^讲师/ })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "王海涛" })).toBeVisible();
  await expect(types).toContainText("课程");
  await page.goto("/index/books?courseName=没有这本书");
  await expect(page.getByText("没有找到与“没有这本书”相符的图书，换个词试试。")).toBeVisible();
  await page.getByRole("link", { name: "搜索全部课程和图书" }).click();
  await expect(page).toHaveURL(/\/index\/search\?courseName=/);
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: "清除条件" }).click();
  await expect(page.locator("a.cc").first()).toBeVisible();
});
