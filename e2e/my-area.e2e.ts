// The cart's controls, my orders and my courses, on the history of the demonstration shop; nothing of it is changed.
import { axe, expect, openSession, signIn, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { openFromList, putIntoCart, visible } from "./shopping.ts";

const course = "建设工程安全生产管理与法规";
const book = "二建《法规》考点精编";

test("[CART-001] the cart: rows, quantities, the batch switch, delete selected @phone", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await openFromList(page, "/index/further-edu-train", course);
  await putIntoCart(page);
  await openFromList(page, "/index/books", book);
  await putIntoCart(page);
  await page.goto("/index/my-cart");
  const quantity = (name: string) => page.getByRole("textbox", { name: `${name} 的数量` });
  await expect(quantity(book)).toHaveValue("1");
  await expect(quantity(course)).toBeDisabled();

  await page.getByRole("switch", { name: "单位购买：为他人购买" }).click();
  await expect(page.getByRole("link", { name: book })).toHaveCount(0);
  await quantity(course).fill("12");
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("set=true"),
  );
  await quantity(course).press("Enter");
  await kept;
  await expect(page.getByText("1,440").first()).toBeVisible();
  await page.reload();
  await expect(quantity(course)).toHaveValue("12");
  await page.getByRole("switch", { name: "单位购买：为他人购买" }).click();
  await expect(quantity(course)).toHaveValue("1");

  // What was put into the cart arrives ticked.
  await page.getByRole("checkbox", { name: `选择 ${course}` }).uncheck();
  await page.getByRole("checkbox", { name: `选择 ${book}` }).check();
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await page.getByRole("button", { name: "删除已选" }).click();
  await question.getByRole("button", { name: "取消" }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await page.getByRole("checkbox", { name: `选择 ${course}` }).uncheck();
  await page.getByRole("checkbox", { name: `选择 ${book}` }).check();
  await page.getByRole("button", { name: "删除已选" }).click();
  await question.getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("link", { name: book })).toHaveCount(0);
  await expect(page.getByRole("link", { name: course })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("[ORD-025] my orders: search, filter, and what each order offers @phone", async ({ page, isMobile }) => {
  await signIn(page, "user");
  await page.goto("/board/user/my-order?state=paid");
  const details = page.getByRole("link", { name: /的详情$/ });
  await expect(details.first()).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("button", { name: "删除", exact: true })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  if (!isMobile) {
    const columns = await page.getByRole("columnheader").allTextContents();
    expect(columns).toEqual(["订单号", "商品", "付款时间", "金额", "专属码", "状态", "操作"]);
  }
  const search = page.getByRole("searchbox", { name: "搜索商品名称" });
  await search.fill("BIM");
  await search.press("Enter");
  await page.waitForURL(/q=BIM/);
  await expect(details).toHaveCount(1);
  await expect(visible(page.getByText("BIM 技术在施工阶段的应用"))).toBeVisible();
});

test("[MYC-010] a paid package says so and how many copies are assigned", async ({ page }) => {
  await signIn(page, "bulkBuyer");
  await page.goto("/board/user/my-order");
  await expect(page.getByText(/已分配 5 \/ 10/)).toBeVisible();
  await page.goto("/board/user/my-course");
  await expect(page.getByText("替单位购买的课程不在这里，请到“我的订单”分配给学员。")).toBeVisible();
  const { token } = await openSession(page.request, "bulkBuyer");
  const answer = await page.request.get("/api/user/orders", { headers: { authorization: token } });
  type Orders = { orders: { orderId: string; orderType: string; orderStatus: number }[] };
  const { orders } = ((await answer.json()) as { resultObject: Orders }).resultObject;
  const paid = orders.find((order) => order.orderType === "package" && order.orderStatus === 2);
  await page.goto(`/index/submitted-order-info/${paid?.orderId}`);
  await expect(page.getByText("单位购买（分配给他人）")).toBeVisible();
});

test("[MYC-001] [MYC-002] [MYC-003] [MYC-004] [MYC-005] [MYC-006] [MYC-008] my courses: what is held and the way on @phone", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "user");
  const asked = page.waitForRequest((one) => new URL(one.url()).pathname === "/api/user/courses");
  await page.goto("/board/user/my-course");
  expect(new URL((await asked).url()).searchParams.getAll("courseTypes")).toEqual(["1", "5", "6"]);
  const bim = page.getByRole("listitem").filter({ hasText: "BIM 技术在施工阶段的应用" });
  await expect(bim.getByRole("heading", { name: "BIM 技术在施工阶段的应用", exact: true })).toBeVisible();
  await expect(bim.getByText(/^孙立/)).toBeVisible();
  for (const row of await page.getByRole("main").getByRole("listitem").all()) {
    await expect(row.getByRole("heading")).not.toBeEmpty();
    await expect(row.locator(".cover")).toBeVisible(); // decorative: it has no role
  }
  for (const tag of ["必修", "继续教育"]) await expect(bim.getByText(tag, { exact: true })).toBeVisible();
  const goOn = bim.getByRole("link", { name: /继续学习/ });
  await expect(goOn).toHaveAttribute("target", "_blank");
  await expect(goOn).toHaveAttribute("href", /\/index\/course-info\/\d+\/autoplay$/);
  await page.getByRole("button", { name: /复制直播码/ }).click();
  await expect(page.getByText("复制成功")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9A-Z]{8}$/);
  expect(await axe(page)).toEqual([]);
});
