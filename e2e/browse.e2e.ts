// Looking through the shop: filters, pages and what search engines find. What each page shows is drawn
// (web/src/screens/storefront).
import { expect, test } from "./fixtures.ts";
import { putOnSale } from "./shelf.ts";

test("filters and pages live in the address and survive going back; a search narrows them", async ({
  page,
}) => {
  const cards = page.locator("a.cc");
  const name = `分页教材${Date.now()}`;
  const books = Array.from({ length: 21 }, (_, at) => ({ courseType: 4, courseName: `${name} ${at + 1}` }));
  await putOnSale(page.request, books);
  await page.goto("/index/further-edu-train");
  const all = await cards.count();
  const row = page.getByRole("group", { name: "课程", exact: true });
  await row.getByRole("link", { name: "选修" }).click();
  await expect(page).toHaveURL(/requiredCourse=0/);
  await expect(cards).not.toHaveCount(all);
  await page.goBack();
  await expect(page).not.toHaveURL(/requiredCourse/);
  await expect(cards).toHaveCount(all);

  await page.goto("/index/furtheredu");
  const search = page.getByRole("search", { name: "在结果中搜索" }).getByRole("searchbox");
  await search.fill(name);
  await search.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("共 21 本");
  await expect(cards).toHaveCount(20);
  const first = await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await page.getByRole("link", { name: "下一页" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards).toHaveCount(1);
  expect(first).not.toContain(await cards.getAttribute("href"));
  await page.goBack();
  await expect(cards).toHaveCount(20);
});

test("search engines find title, description, canonical, structured data, sitemap and robots", async ({
  page,
}) => {
  await page.goto("/index/course-info/10");
  await expect(page).toHaveTitle(/施工管理.* - /);
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(canonical).toMatch(/\/index\/course-info\/10$/);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const types = blocks.map((text) => (JSON.parse(text) as { "@type": string })["@type"]);
  expect(types).toEqual(["Course", "BreadcrumbList"]);
  await page.goto("/index/course-info/38");
  const [product] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(product ?? "{}")).toMatchObject({ "@type": "Product", offers: { price: "58.00" } });
  expect(await (await page.request.get("/sitemap.xml")).text()).toContain("/index/course-info/10</loc>");
  expect(await (await page.request.get("/robots.txt")).text()).toContain("Disallow: /board/");
});
