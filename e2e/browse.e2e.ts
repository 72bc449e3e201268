import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { putOnSale } from "./shelf.ts";

// Of the demonstration shop: a course without specifications, a book.
const soldOnce = "/index/course-info/10";
const book = "/index/course-info/38";

const linksTo = (where: Locator): Promise<string[]> =>
  where
    .locator('a[href^="/index/course-info/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

test("[CAT-012] the textbooks are paged: the second page shows the rest", async ({ page }, { project }) => {
  const name = `分页教材${project.name}${Date.now()}`;
  const books = Array.from({ length: 21 }, (_, at) => ({ courseType: 4, courseName: `${name} ${at + 1}` }));
  await putOnSale(page.request, books);
  await page.goto(`/index/furtheredu?courseName=${encodeURIComponent(name)}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("共 21 本");
  await expect(page.locator("a.cc")).toHaveCount(20);
  const first = await linksTo(page.getByRole("main"));
  await page.getByRole("link", { name: "下一页" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("a.cc")).toHaveCount(1);
  expect(first).not.toContain(await page.locator("a.cc").getAttribute("href"));
  await page.getByRole("link", { name: "上一页" }).click();
  await expect(page.locator("a.cc")).toHaveCount(20);
});

test("filters live in the address and survive going back", async ({ page }) => {
  await page.goto("/index/further-edu-train");
  const all = await page.locator("a.cc").count();
  const row = page.getByRole("group", { name: "课程", exact: true });
  await row.getByRole("link", { name: "选修" }).click();
  await expect(page).toHaveURL(/requiredCourse=0/);
  await expect(page.locator("a.cc")).not.toHaveCount(all);
  await page.goBack();
  await expect(page).not.toHaveURL(/requiredCourse/);
  await expect(page.locator("a.cc")).toHaveCount(all);
});

test("search engines find title, description, canonical, structured data, sitemap and robots", async ({
  page,
}) => {
  await page.goto(soldOnce);
  await expect(page).toHaveTitle(/施工管理.* - /);
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(canonical).toMatch(/\/index\/course-info\/10$/);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const types = blocks.map((text) => (JSON.parse(text) as { "@type": string })["@type"]);
  expect(types).toEqual(["Course", "BreadcrumbList"]);
  await page.goto(book);
  const [product] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(product ?? "{}")).toMatchObject({ "@type": "Product", offers: { price: "58.00" } });
  expect(await (await page.request.get("/sitemap.xml")).text()).toContain("/index/course-info/10</loc>");
  expect(await (await page.request.get("/robots.txt")).text()).toContain("Disallow: /board/");
});
