// A learner's account over the history of the demonstration shop: hours towards certificates, play statistics, a bought
// answer, and a closed order bought again as far as its confirmation; nothing of it is changed.
import { axe, expect, signIn, test } from "./fixtures.ts";
import { visible } from "./shopping.ts";

test("[CERT-001] [PLAY-009] [QA-003] from my courses to certificates, statistics, answers and a closed order @phone", async ({
  page,
  isMobile,
}) => {
  await signIn(page, "user");
  await page.goto("/board/user/my-course");
  const press = async (name: string) => {
    if (isMobile) await page.getByRole("link", { name: "我的", exact: true }).tap();
    const entry = page.locator(isMobile ? "main" : "nav.side").getByRole("link", { name });
    await (isMobile ? entry.tap() : entry.click());
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };
  const bim = page.getByRole("listitem").filter({ hasText: "BIM 技术在施工阶段的应用" });
  await expect(bim.getByText("学时已计入")).toBeVisible();

  const total = page.getByRole("link", { name: /^总学习时长 \d{2,}:\d\d:\d\d，看学习统计$/ });
  await (isMobile ? total.tap() : total.click());
  await expect(page).toHaveURL(/\/board\/user\/play-statis$/);
  const courses = page.getByRole("table", { name: "每门课程的学习时长" });
  await expect(courses.getByRole("row").filter({ hasText: "BIM 技术" })).toContainText(/\d\d:\d\d:\d\d/);
  await page.getByText("每天的数字").click();
  await expect(page.getByRole("table", { name: "每天的学习时长" }).getByRole("row")).toHaveCount(31);
  expect(await axe(page)).toEqual([]);

  await press("我的证书");
  await expect(page).toHaveURL(/\/board\/user\/my-cert$/);
  const certificate = (subject: string) => page.getByRole("row").filter({ hasText: subject });
  await expect(certificate("建筑工程")).toContainText("学习中");
  await expect(certificate("市政公用工程")).toContainText("已合格");
  expect(await axe(page)).toEqual([]);

  await press("我的答疑");
  await expect(page).toHaveURL(/\/board\/user\/my-answer$/);
  await expect(page.getByRole("link", { name: "看解答 总时差与自由时差到底差在哪？" })).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await press("我的订单");
  await page.getByRole("link", { name: "已关闭", exact: true }).click();
  const closed = page.getByRole("row").filter({ hasText: "一级造价：计价科目小数点不再丢分" });
  const again = visible(closed.getByRole("button", { name: "再次购买" }));
  await (isMobile ? again.tap() : again.click());
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  await expect(visible(page.getByText("一级造价：计价科目小数点不再丢分"))).toBeVisible();
});
