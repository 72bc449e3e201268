import { axe, expect, signIn, test } from "./fixtures.ts";

// The demonstration shop: a course with three specifications and a companion book, one of them, a free one, a
// continuing-education course that the learner holds, a live course with a code, a book.
const door = "/index/course-info/1";
const single = "/index/course-info/1?spec=2";
const soldOnce = "/index/course-info/10";
const free = "/index/course-info/20";
const held = "/index/course-info/23";
const live = "/index/course-info/30";
const replay = "/index/course-info/33";
const book = "/index/course-info/38";

/** The buttons of the buying box, on a phone those of the bar at the bottom. */
const isPhone = (page: { viewportSize(): { width: number } | null }) =>
  (page.viewportSize()?.width ?? 0) < 721;

test("[HOME-001] [HOME-010] [HOME-012] [HOME-013] [HOME-014] [HOME-015] [HOME-016] home shows its carousel and sections @phone", async ({
  page,
}) => {
  await page.goto("/index");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("region", { name: "推荐", exact: true })).toBeVisible();
  for (const name of [
    "免费公开课",
    "继续教育热门课程",
    "直播课程",
    "造价工程师培训",
    "建造师图书",
    "造价师图书",
  ])
    await expect(page.getByRole("region", { name, exact: true }).getByRole("link").first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
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
  const daily = page.getByRole("complementary", { name: "每日一练" });
  for (const key of resultObject.questionKeys) await daily.getByText(key, { exact: true }).click();
  await daily.getByRole("button", { name: "提交答案" }).click();
  await expect(daily.getByRole("status")).toHaveText("回答正确");
});

for (const [id, path, title, type] of [
  ["CAT-001", "/index/further-edu-train", "继续教育", 5],
  ["CAT-002", "/index/live", "直播课程", 6],
  ["CAT-003", "/index/courses", "考试培训", 1],
  ["CAT-004", "/index/books", "图书教材", 3],
  ["CAT-009", "/index/furtheredu", "继续教育教材", 4],
] as const) {
  test(`[${id}] ${path} lists all of type ${type}`, async ({ page }) => {
    const query = `/api/public/courses?courseType=${type}&pageSize=100${type === 3 || type === 4 ? "&coursePriceGt=0" : ""}`;
    const answer = (await (await page.request.get(query)).json()) as { resultObject: { total: number } };
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`共 ${answer.resultObject.total}`);
    await expect(page.locator("a.cc")).toHaveCount(Math.min(20, answer.resultObject.total));
  });
}

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
  await expect(page.getByText("没有找到与“没有这门课”相符的考试培训。")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: "清除条件" }).click();
  await expect(page.locator("a.cc").first()).toBeVisible();
});

test("filters live in the address and survive going back @phone", async ({ page }) => {
  await page.goto("/index/further-edu-train");
  const all = await page.locator("a.cc").count();
  if (isPhone(page)) await page.getByRole("button", { name: "筛选" }).click();
  const row = page.getByRole("group", { name: "课程", exact: true });
  await row.getByRole("link", { name: "选修" }).click();
  await expect(page).toHaveURL(/requiredCourse=0/);
  await expect(page.locator("a.cc")).not.toHaveCount(all);
  await page.goBack();
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

test("[DET-001] [DET-003] [DET-012] [ORD-024] course detail shows cover, title, price, original price and best sellers @phone", async ({
  page,
}) => {
  await page.goto(soldOnce);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("施工管理");
  await expect(page.getByText("¥399.00").first()).toBeVisible();
  await expect(page.locator("s.was").first()).toContainText("¥570.00");
  await expect(page.locator("main .cover").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "畅销榜" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByText("课程开通后不支持退款").first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("[DET-004] [DET-006] without a chosen specification every action says 请选择规格 @phone", async ({
  page,
}) => {
  await page.goto(door);
  await expect(page.getByRole("group", { name: "选择规格" }).getByRole("link")).toHaveCount(3);
  for (const name of [/立即购买/, "加入购物车", ...(isPhone(page) ? [] : ["团购分配"])]) {
    await page.getByRole("button", { name }).locator("visible=true").first().click();
    await expect(page.getByText("请选择规格", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/course-info\/1$/);
  }
});

test("[DET-005] price and actions follow the chosen specification @phone", async ({ page }) => {
  await signIn(page, "user");
  await page.goto(door);
  await page.getByRole("link", { name: /精讲＋冲刺班/ }).click();
  await expect(page).toHaveURL(/spec=3/); // the specification's own price stands on its card before it is chosen
  await expect(page.getByText("¥832.00").first()).toBeVisible();
  const added = page.waitForRequest((request) => request.url().includes("/api/user/cart-items?"));
  await page.getByRole("button", { name: "加入购物车" }).locator("visible=true").click();
  expect(new URL((await added).url()).searchParams.get("courseId")).toBe("3");
  await expect(page.getByText("添加成功")).toBeVisible();
});

test("[AUTH-058] a visitor who buys or fills the cart is asked 请先登录? first: no stays, yes leads to sign-in @phone", async ({
  page,
}) => {
  await page.goto(soldOnce);
  const question = page.getByRole("dialog", { name: "请先登录?" });
  for (const action of [/立即购买/, /加入购物车/]) {
    await page.getByRole("button", { name: action }).locator("visible=true").click();
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "再看看" }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/course-info\/10$/);
  }
  await page
    .getByRole("button", { name: /立即购买/ })
    .locator("visible=true")
    .click();
  await question.getByRole("button", { name: "去登录" }).click();
  await expect(page).toHaveURL(/\/login\/goback$/);
});

test("[DET-007] [DET-008] [DET-009] [DET-010] the tabs: videos or replay, description, handouts, exercises @phone", async ({
  page,
}) => {
  await page.goto(single);
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveText([/^视频目录/, "课程介绍", /^讲义下载/, /^章节习题/]);
  await page.getByRole("tab", { name: "课程介绍" }).click();
  await expect(page.getByRole("heading", { name: "课程简介" })).toBeVisible();
  await page.goto(replay);
  await expect(tabs.first()).toHaveText(/^回放/);
});

test("[DET-029] [DET-030] exercises ask for sign-in first, then for purchase", async ({ page }) => {
  await page.goto(soldOnce);
  await page.getByRole("tab", { name: /章节习题/ }).click();
  await expect(page.getByText("请先登录后再练习习题")).toBeVisible();
  await signIn(page, "bulkBuyer");
  await page.goto(soldOnce);
  await page.getByRole("tab", { name: /章节习题/ }).click();
  await expect(page.getByText("购买课程后才可以练习习题")).toBeVisible();
});

test("[DET-017] what may be played leads to the study room; the rest says what it waits for", async ({
  page,
}) => {
  await page.goto(single);
  await expect(page.getByRole("link", { name: "试听 1.1 建筑设计与构造要求" })).toHaveAttribute(
    "href",
    /\/index\/study\/2\?chapter=\d+/,
  );
  await page.getByRole("button", { name: /1\.2 .*购买课程后才可以观看/ }).click();
  await expect(page.getByRole("status").or(page.getByText("购买课程后才可以观看")).first()).toBeVisible();
  await page.goto(free);
  await expect(page.getByRole("link", { name: /^播放 / }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /购买课程后才可以观看/ })).toHaveCount(0);
});

test("[DET-018] [DET-019] a course that is held shows until when, and goes on @phone", async ({ page }) => {
  await signIn(page, "user");
  await page.goto(held);
  await expect(page.getByText(/已购买，有效期至 \d{4}-\d{2}-\d{2}/)).toBeVisible();
  await expect(page.getByRole("link", { name: "继续学习" }).locator("visible=true").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /立即购买/ }).locator("visible=true")).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
});

test("[DET-014] buying what is watched places the order at once and opens the payment dialog @phone", async ({
  page,
}) => {
  await signIn(page, "bulkBuyer");
  await page.goto(isPhone(page) ? "/index/course-info/11" : soldOnce);
  await page
    .getByRole("button", { name: /立即购买/ })
    .locator("visible=true")
    .click();
  await expect(page.getByRole("dialog", { name: /付款/ })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("[DET-014] [DET-024] what ships goes to order confirmation with its quantity, 1 to 1000 @phone", async ({
  page,
}) => {
  await signIn(page, "user");
  await page.goto(book);
  const quantity = page.getByRole("textbox", { name: "数量" });
  await quantity.fill("1001");
  await quantity.press("Enter");
  await expect(quantity).toHaveValue("1000");
  await quantity.fill("2");
  await quantity.press("Enter");
  await page
    .getByRole("button", { name: /立即购买/ })
    .locator("visible=true")
    .click();
  await expect(page).toHaveURL(/\/index\/order-info/);
  const draft = await page.evaluate(() => sessionStorage.getItem("zhutu.order-draft"));
  expect(JSON.parse(draft ?? "null")).toMatchObject({
    products: [{ courseId: 38, courseCount: 2 }],
    orderType: "single",
  });
});

test("[DET-015] [DET-024] the bulk-buy dialog takes 1 to 1000 copies to order confirmation as a package", async ({
  page,
}) => {
  test.skip(isPhone(page), "packages are bought on a desktop");
  await signIn(page, "bulkBuyer");
  await page.goto(single);
  await page.getByRole("button", { name: "团购分配" }).first().click();
  const dialog = page.getByRole("dialog", { name: "团购分配" });
  const copies = dialog.getByRole("textbox", { name: "购买份数" });
  await copies.fill("1001");
  await copies.press("Enter");
  await expect(copies).toHaveValue("1000");
  await copies.fill("12");
  await copies.press("Enter");
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "去下单" }).click();
  await expect(page).toHaveURL(/\/index\/order-info/);
  const draft = await page.evaluate(() => sessionStorage.getItem("zhutu.order-draft"));
  expect(JSON.parse(draft ?? "null")).toMatchObject({
    products: [{ courseId: 2, courseCount: 12 }],
    orderType: "package",
  });
});

test("[DET-016] [DET-022] [DET-023] the live-code dialog refuses nothing and an invalid code @phone", async ({
  page,
}) => {
  await signIn(page, "bulkBuyer");
  await page.goto(live);
  await page.getByRole("button", { name: /直播码/ }).click();
  const dialog = page.getByRole("dialog", { name: "输入直播码" });
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("必须输入直播码");
  await dialog.getByRole("textbox", { name: "直播码" }).fill("NOTACODE");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("直播码无效");
  expect(await axe(page)).toEqual([]);
});

test("[DET-002] with the autoplay flag and the right to play, the visit goes on to the study room", async ({
  page,
}) => {
  await page.goto(`${free}/autoplay`);
  await expect(page).toHaveURL(/\/index\/study\/20\?chapter=\d+/);
  await page.goto(`${soldOnce}/autoplay`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/course-info\/10\/autoplay/);
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
