import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";
import { axe, expect, test } from "./fixtures.ts";
import { putOnSale } from "./shelf.ts";

// Of the demonstration shop: a course without specifications, a book.
const soldOnce = "/index/course-info/10";
const book = "/index/course-info/38";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 721;

test("[HOME-001] [HOME-010] home is the public shell around the home page @phone", async ({ page }) => {
  await page.goto("/index");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("main").getByRole("region", { name: "推荐", exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

/** The courses that a list call answers, as the paths of their pages. */
async function pagesOf(request: APIRequestContext, query: string): Promise<string[]> {
  const answer = await request.get(`/api/public/courses?pageSize=100&${query}`);
  const { resultObject } = (await answer.json()) as { resultObject: { courses: { courseId: number }[] } };
  return resultObject.courses.map(({ courseId }) => `/index/course-info/${courseId}`);
}
const linksTo = (where: Locator): Promise<string[]> =>
  where
    .locator('a[href^="/index/course-info/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

/** A journey: home has that section, with the courses that such a list call answers and no others. */
const sectionShows =
  (region: string, query: string) =>
  async ({ page }: { page: Page }): Promise<void> => {
    const right = new Set(await pagesOf(page.request, query));
    await page.goto("/index");
    const section = page.getByRole("region", { name: region, exact: true });
    await expect(section.getByRole("heading").first()).toBeVisible();
    // Beside the hot courses stand the best sellers of the whole shop, which have a test of their own.
    const shown = new Set(await linksTo(section));
    const ranked = new Set(await linksTo(section.getByRole("complementary")));
    const own = [...shown].filter((path) => !ranked.has(path) || right.has(path));
    expect(own.length).toBeGreaterThan(1);
    expect(own.filter((path) => !right.has(path))).toEqual([]);
  };
test("[HOME-012] free courses", sectionShows("免费公开课", "coursePrice=0"));
test("[HOME-014] live courses", sectionShows("直播课程", "courseType=6"));
/** The same with a course beside them that is not hot: the newest of the list, and not in the section. */
const onlyHotShow =
  (
    region: string,
    course: { courseType: number; subject?: string; certSubject?: CertSubject; requiredCourse?: 0 },
  ) =>
  async ({ page }: { page: Page }, { project }: { project: { name: string } }): Promise<void> => {
    const courseName = `不是热门 ${project.name} ${Date.now()}`;
    const [other] = await putOnSale(page.request, [{ ...course, courseName }]);
    await sectionShows(region, `courseType=${course.courseType}&courseHot=1`)({ page });
    const section = page.getByRole("region", { name: region, exact: true });
    await expect(section.locator(`a[href="/index/course-info/${other}"]`)).toHaveCount(0);
  };
test(
  "[HOME-013] hot continuing education, and no other",
  onlyHotShow("继续教育热门课程", { courseType: 5, certSubject: "building", requiredCourse: 0 }),
);
test(
  "[HOME-015] hot exam training, and no other",
  onlyHotShow("造价工程师培训", { courseType: 1, subject: "cost" }),
);
/** The same, and the link to all of them leads to the books of that tag. */
const booksShow =
  (region: string, tag: string) =>
  async ({ page }: { page: Page }): Promise<void> => {
    await sectionShows(region, `tag=${tag}`)({ page });
    await page.getByRole("link", { name: `全部${region}`, exact: true }).click();
    await expect(page).toHaveURL(`/index/books?tag=${tag}`);
  };
test("[HOME-016] books for builders", booksShow("建造师图书", "book_jzs"));
test("[HOME-016] books for cost engineers", booksShow("造价师图书", "book_zjs"));

test("[HOME-011] a slide whose name starts with http opens that address beside the shop; the others open their course", async ({
  page,
}, { project }) => {
  const address = `https://www.example.com/${project.name}-${Date.now()}`;
  const course = { courseType: 1, recommended: 1 as const };
  const [id] = await putOnSale(page.request, [
    { ...course, courseName: `推荐课程 ${project.name}` },
    { ...course, courseName: address },
  ]);
  await page.goto("/index");
  const carousel = page.getByRole("region", { name: "推荐", exact: true });
  const outside = carousel.locator(`a[href="${address}"]`);
  await expect(outside).toHaveAttribute("target", "_blank");
  await expect(outside).toHaveText("了解详情");
  await expect(carousel.locator(`a[href="/index/course-info/${id}"]`)).toHaveText("查看课程");
});

test("[HOME-018] best sellers are five, most orders first", async ({ page }) => {
  await page.goto("/index");
  const lines = page.getByRole("complementary", { name: "畅销榜" }).getByRole("listitem");
  await expect(lines).toHaveCount(5);
  const sold = (await lines.allTextContents()).map((text) =>
    Number(/([\d,]+) 人/.exec(text)?.[1]?.replaceAll(",", "")),
  );
  expect(sold).toEqual([...sold].sort((a, b) => b - a));
});

test("[HOME-013] hot continuing education is told apart: required and elective", async ({ page }) => {
  await page.goto("/index");
  const section = page.getByRole("region", { name: "继续教育热门课程" });
  await section.getByRole("button", { name: "选修" }).click();
  await expect(section.getByRole("link", { name: /BIM 技术/ })).toHaveCount(0);
  await expect(section.getByRole("link", { name: /绿色建筑/ })).toBeVisible();
});

test("the carousel is turned by its dots @phone", async ({ page }) => {
  await page.goto("/index");
  const carousel = page.getByRole("region", { name: "推荐", exact: true });
  await carousel.getByRole("button", { name: "第 2 张" }).click();
  await expect(carousel.getByRole("group", { name: /第 2 张/ }).getByRole("link")).toBeVisible();
  await expect(carousel.getByRole("button", { name: "第 2 张" })).toHaveAttribute("aria-current", "true");
});

test("the daily question is judged in the browser", async ({ page }) => {
  const answer = await page.request.get("/api/public/today-question");
  const { resultObject } = (await answer.json()) as { resultObject: { questionKeys: string[] } };
  await page.goto("/index");
  const daily = page.getByRole("region", { name: "每日一练" });
  for (const key of resultObject.questionKeys) await daily.getByText(key, { exact: true }).click();
  await daily.getByRole("button", { name: "提交答案" }).click();
  await expect(daily.getByRole("status")).toHaveText("回答正确");
});

/** The page of that path lists every course of the type on sale, and says how many there are. */
const listsAll =
  (path: string, title: string, type: number) =>
  async ({ page }: { page: Page }): Promise<void> => {
    const query = `/api/public/courses?courseType=${type}&pageSize=100${type === 3 || type === 4 ? "&coursePriceGt=0" : ""}`;
    // Other journeys may put a course on sale meanwhile: both are read again until they agree.
    await expect(async () => {
      const answer = (await (await page.request.get(query)).json()) as { resultObject: { total: number } };
      const { total } = answer.resultObject;
      await page.goto(path);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toContainText(title);
      await expect(heading).toContainText(`共 ${total}`, { timeout: 500 });
      await expect(page.locator("a.cc")).toHaveCount(Math.min(20, total), { timeout: 500 });
    }).toPass({ timeout: 90_000 });
  };
test("[CAT-001] continuing education lists type 5", listsAll("/index/further-edu-train", "继续教育", 5));
test("[CAT-002] live lists type 6", listsAll("/index/live", "直播课程", 6));
test("[CAT-003] exam training lists type 1", listsAll("/index/courses", "考试培训", 1));
test("[CAT-004] books lists type 3", listsAll("/index/books", "图书教材", 3));
test("[CAT-009] textbooks lists type 4", listsAll("/index/furtheredu", "继续教育教材", 4));

test("[CAT-006] [CAT-007] free-courses lists what costs nothing and is searched by name @phone", async ({
  page,
}) => {
  await page.goto("/index/free-courses");
  const prices = await page.locator("a.cc .price").allTextContents();
  expect(prices.length).toBeGreaterThan(0);
  expect(new Set(prices)).toEqual(new Set(["免费"]));
  const search = page.getByRole("search", { name: "在结果中搜索" }).getByRole("searchbox");
  await search.fill("招投标");
  await search.press("Enter");
  await expect(page.locator("a.cc")).toHaveCount(1);
  await expect(page).toHaveURL(/courseName=/);
});

test("a search without results says so and leads on", async ({ page }) => {
  await page.goto("/index/courses?courseName=没有这门课&subject=law");
  await expect(page.getByText("没有找到与“没有这门课”相符的课程，换个词试试。")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: "清除条件" }).click();
  await expect(page.locator("a.cc").first()).toBeVisible();
});

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
  if (isPhone(page)) await page.getByRole("button", { name: "筛选" }).click();
  const row = page.getByRole("group", { name: "课程", exact: true });
  await row.getByRole("link", { name: "选修" }).click();
  await expect(page).toHaveURL(/requiredCourse=0/);
  await expect(page.locator("a.cc")).not.toHaveCount(all);
  if (isPhone(page)) {
    // The sheet stays for the next choice until it is said to be done.
    const sheet = page.getByRole("dialog", { name: "筛选" });
    await sheet.getByRole("group", { name: "专业" }).getByRole("link").nth(1).click();
    await expect(page).toHaveURL(/certSubject=/);
    await expect(sheet).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await sheet.getByRole("button", { name: /^完成/ }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("link", { name: "取消筛选 专业" }).click();
    await expect(page).not.toHaveURL(/certSubject=/);
    await page.goBack();
    await page.goBack();
  }
  await page.goBack();
  await expect(page).not.toHaveURL(/requiredCourse/);
  await expect(page.locator("a.cc")).toHaveCount(all);
});

test("[CAT-013] products shows the prices of a channel's code", async ({ page }) => {
  await page.goto("/index/products?tag=published&channel=QD0001");
  await expect(page.getByText("以下为渠道专属码 QD0001 的价格")).toBeVisible();
  await expect(page.getByRole("link", { name: /施工管理》精讲班/ })).toContainText("359.10");
});

test("the rules are a click away from the foot of every page and from the sign-in card", async ({ page }) => {
  await page.goto("/index/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "课程售出不退说明" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "课程售出不退说明" })).toBeVisible();
  await page.getByRole("navigation", { name: "规则" }).getByRole("link", { name: "学时认定规则" }).click();
  await expect(page).toHaveURL("/index/rules/study-hours");
  expect(await axe(page)).toEqual([]);
  await page.goto("/login");
  await expect(page.getByRole("link", { name: "《隐私政策》" })).toHaveAttribute(
    "href",
    "/index/rules/privacy",
  );
  expect((await page.request.get("/index/rules/none")).status()).toBe(404);
});

test("[HOME-019] contact shows three images", async ({ page }) => {
  await page.goto("/index/contact");
  const images = page.getByRole("main").getByRole("img");
  await expect(images).toHaveCount(3);
  for (const image of await images.all())
    expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(await axe(page)).toEqual([]);
});

test("an unknown course is a real 404", async ({ page, problems }) => {
  problems.expect(/404/);
  for (const path of ["/index/course-info/999999", "/index/course-info/abc", "/index/nowhere"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByText("没有找到这个页面", { exact: false }).first()).toBeVisible();
  }
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
