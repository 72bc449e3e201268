// One course's page: what it says, what it asks before buying, where its buttons lead.
import type { Page } from "@playwright/test";
import { axe, expect, pay, signIn, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { signInByForm } from "./people.ts";
import { putOnSale } from "./shelf.ts";
import { button, submitOrder } from "./shopping.ts";

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

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 721;

test("[DET-001] [DET-003] [DET-012] course detail shows cover, title, price, original price and best sellers @phone", async ({
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

test("[DET-004] [DET-006] without a chosen specification every action says 请选择规格, marks the choices and stops @phone", async ({
  page,
}, { project }) => {
  const course = { courseType: 6, liveStatus: "unstarted" as const };
  const [inside = 0] = await putOnSale(page.request, [{ ...course, courseName: `单场直播 ${project.name}` }]);
  const models = [{ modelCode: inside, modelName: "单场" }];
  const [liveDoor] = await putOnSale(page.request, [
    { ...course, courseName: `系列直播 ${project.name}`, models },
  ]);
  await signInAsNewcomer(page, String(13_000_000_000 + (Date.now() % 1_000_000_000)));
  const said = page.getByText("请选择规格", { exact: true });
  for (const [path, name] of [
    [door, /立即购买/],
    [door, "加入购物车"],
    [door, /^单位购买/],
    [`/index/course-info/${liveDoor}`, /直播码/],
  ] as const) {
    await page.goto(path);
    const choices = page.getByRole("group", { name: "选择规格" });
    await expect(choices.getByRole("link")).not.toHaveCount(0);
    await expect(said).toHaveCount(0);
    await button(page, name).click();
    await expect(said).toBeVisible();
    await expect(choices).toHaveAccessibleDescription("请选择规格");
    await expect(choices.getByRole("link").first()).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("[DET-005] price and actions follow the chosen specification @phone", async ({ page }) => {
  await signIn(page, "user");
  await page.goto(door);
  await page.getByRole("link", { name: /精讲＋冲刺班/ }).click();
  await expect(page).toHaveURL(/spec=3/); // the specification's own price stands on its card before it is chosen
  // A former student's own price of 832, once the page knows whose it is.
  await expect(page.getByRole("main").locator(".price-lg")).toHaveText("¥416.00");
  await expect(page.getByText("老学员价，下单自动生效")).toBeVisible();
  const added = page.waitForRequest((request) => request.url().includes("/api/user/cart-items?"));
  await page.getByRole("button", { name: "加入购物车" }).locator("visible=true").click();
  expect(new URL((await added).url()).searchParams.get("courseId")).toBe("3");
  await expect(page.getByText("添加成功")).toBeVisible();
});

test("a visitor who buys or fills the cart is asked 请先登录? first: no stays, yes leads to sign-in @phone", async ({
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
  await expect(tabs).toHaveText([/^视频目录/, "课程介绍", /^讲义下载/, /^章节练习/, "评论"]);
  await page.getByRole("tab", { name: "课程介绍" }).click();
  await expect(page.getByRole("heading", { name: "课程简介" })).toBeVisible();
  await page.goto(replay);
  await expect(tabs.first()).toHaveText(/^回放/);
});

test("[DET-029] [DET-030] exercises ask for sign-in first, then for purchase", async ({ page }) => {
  await page.goto(soldOnce);
  await page.getByRole("tab", { name: /章节练习/ }).click();
  await expect(page.getByText("请先登录后再练习习题")).toBeVisible();
  await signIn(page, "bulkBuyer");
  await page.goto(soldOnce);
  await page.getByRole("tab", { name: /章节练习/ }).click();
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
  await expect(page.getByText(/已购买，有效期至 \d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "继续学习" }).locator("visible=true").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /立即购买/ }).locator("visible=true")).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
});

test("buying leads to the confirmation, where the code is, with what was chosen before signing in", async ({
  page,
  phone,
}) => {
  const learner = phone();
  await signInAsNewcomer(page, learner);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(door);
  await page.getByRole("link", { name: /精讲＋冲刺班/ }).click();
  await expect(page).toHaveURL(/spec=3/);
  await page.getByRole("checkbox", { name: /加购配套图书/ }).check();
  await button(page, /立即购买/).click();
  await page.getByRole("dialog", { name: "请先登录?" }).getByRole("button", { name: "去登录" }).click();
  await signInByForm(page, learner);
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  await expect(page.getByRole("table", { name: "商品与价格" }).getByRole("link")).toHaveCount(2);
  await expect(page.getByLabel("专属码")).toBeVisible();
});

test("[DET-014] [DET-021] an order that waits for its money is paid on the course's own page, and what is held is asked again @phone", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await page.goto(soldOnce);
  await button(page, /立即购买/).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  const orderId = await submitOrder(page);

  await page.goto(soldOnce);
  await page.getByRole("button", { name: "继续付款" }).click();
  const payment = page.getByRole("dialog", { name: /付款/ });
  await expect(payment).toContainText("应付金额");
  expect(await axe(page)).toEqual([]);
  const askedAgain = page.waitForRequest(/\/api\/user\/courses\/\d+\/bought$/);
  await payment.getByRole("button", { name: "关闭" }).click();
  await askedAgain;
  await page.getByRole("button", { name: "继续付款" }).click();
  await pay(page.request, orderId, "paid");
  await page.getByRole("dialog", { name: "付款成功" }).getByRole("button", { name: "关闭" }).click();
  await expect(page.getByText(/已购买，有效期至 \d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "继续付款" })).toHaveCount(0);
});

test("[DET-024] what ships goes to order confirmation with its quantity, 1 to 1000 @phone", async ({
  page,
}) => {
  await signIn(page, "user");
  await page.goto(book);
  const quantity = page.getByRole("textbox", { name: "数量" });
  await quantity.fill("1001");
  await quantity.press("Enter");
  await expect(page.getByText("请输入 1 到 1000 的整数")).toBeVisible();
  await quantity.fill("1000");
  await expect(page.getByText("请输入 1 到 1000 的整数")).toHaveCount(0);
  await quantity.fill("2");
  await quantity.press("Enter");
  await page
    .getByRole("button", { name: /立即购买/ })
    .locator("visible=true")
    .click();
  await expect(page).toHaveURL(/\/index\/order-info/);
  const draft = await page.evaluate(() => sessionStorage.getItem("zhutu.own.order-draft"));
  expect(JSON.parse(draft ?? "null")).toMatchObject({
    products: [{ courseId: 38, courseCount: 2 }],
    orderType: "single",
  });
});

test("[DET-015] [DET-024] the bulk-buy dialog takes 1 to 1000 copies to order confirmation as a package @phone", async ({
  page,
}) => {
  await signIn(page, "bulkBuyer");
  await page.goto(single);
  await button(page, /^单位购买/).click();
  const dialog = page.getByRole("dialog", { name: "单位购买" });
  const copies = dialog.getByRole("textbox", { name: "购买份数" });
  await copies.fill("1001");
  await copies.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("请输入 1 到 1000 的整数");
  await copies.fill("1000");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await copies.fill("12");
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "去下单" }).click();
  await expect(page).toHaveURL(/\/index\/order-info/);
  const draft = await page.evaluate(() => sessionStorage.getItem("zhutu.own.order-draft"));
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

test("[DET-002] with the autoplay flag and the right to play, the next lesson begins in the study room by itself", async ({
  page,
}) => {
  await page.goto(`${free}/autoplay`);
  await expect(page).toHaveURL(/\/index\/study\/20\?chapter=\d+/);
  await expect
    .poll(() =>
      page.locator("video").evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0.5),
    )
    .toBe(true);
  await page.goto(`${soldOnce}/autoplay`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/course-info\/10\/autoplay/);
});

test("[CAT-013] a channel's price is the same in its list, on the course's page, its buy bar and the confirmation, with its reason @phone", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await page.goto("/index/products?tag=published&channel=QD0001");
  const card = page.getByRole("link", { name: /施工管理》精讲班/ });
  await expect(card).toContainText("¥359.10");
  await card.click();
  await expect(page).toHaveURL(/exclusiveCode=QD0001/);
  await expect(page.getByText("¥359.10").first()).toBeVisible();
  await expect(page.getByText("已用专属码 QD0001 9折，下单时自动带入")).toBeVisible();
  if (isPhone(page)) await expect(page.getByRole("group", { name: "购买" })).toContainText("¥359.10");

  // Another course of the same visit, opened by its address alone, is quoted with the same code.
  await page.goto("/index/course-info/11");
  await expect(page.getByText(/专属码 QD0001/)).toBeVisible();
  await page.goto(soldOnce);
  await expect(page.getByText("¥359.10").first()).toBeVisible();
  await button(page, /立即购买/).click();
  const summary = page.getByRole("complementary", { name: "结算" });
  await expect(page.getByLabel("专属码")).toHaveValue("QD0001");
  await expect(summary.locator(".between").filter({ hasText: "应付" })).toContainText("¥359.10");
});

test("the large price is what everybody pays, and the confirmation asks for the same", async ({
  page,
  phone,
}, { project }) => {
  const discountRules = [{ ruleCode: "05" as const, discountedPrice: 569 }];
  const [id] = await putOnSale(page.request, [
    { courseType: 1, courseName: `预设价课程 ${project.name}`, coursePriceOriginal: 588, discountRules },
  ]);
  await signInAsNewcomer(page, phone());
  await page.goto(`/index/course-info/${id}`);
  await expect(page.getByRole("main").locator(".price-lg")).toHaveText("¥569.00");
  await expect(page.getByText("活动价，下单自动生效")).toBeVisible();
  await button(page, /立即购买/).click();
  const summary = page.getByRole("complementary", { name: "结算" });
  await expect(summary.locator(".between").filter({ hasText: "应付" })).toContainText("¥569.00");
});

test("a course on air has one button into it, and the page stands under its entry of the navigation @phone", async ({
  page,
}, { project }) => {
  const [id] = await putOnSale(page.request, [
    {
      courseType: 6,
      courseName: `正在直播 ${project.name}`,
      liveStatus: "started",
      coursePriceOriginal: 0,
    },
  ]);
  await signIn(page, "user");
  await page.goto(`/index/course-info/${id}`);
  await expect(page.getByRole("link", { name: "直播中，点击进入" }).locator("visible=true")).toHaveCount(1);
  if (!isPhone(page))
    await expect(
      page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "直播课程" }),
    ).toHaveClass("on");
  await page.getByRole("link", { name: "直播中，点击进入" }).locator("visible=true").click();
  await expect(page).toHaveURL(new RegExp(`/index/study/${id}$`));
});

test("大家都在学 leaves out the course one is on", async ({ page }) => {
  await page.goto("/index");
  const best = page.getByRole("complementary", { name: "畅销榜" }).getByRole("listitem").getByRole("link");
  const href = (await best.first().getAttribute("href")) ?? "";
  const name = (await best.first().textContent()) ?? "";
  await page.goto(href);
  const beside = page.getByRole("region", { name: "畅销榜" });
  await expect(beside.getByRole("listitem")).toHaveCount(5);
  await expect(beside.getByRole("link", { name, exact: true })).toHaveCount(0);
});
