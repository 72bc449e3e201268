// From a course's page to its order, and back to it once it is paid. What the page shows and asks is drawn
// (web/src/screens/storefront/course).
import { axe, expect, openSession, pay, test } from "./fixtures.ts";
import { video } from "./lessons.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { signInByForm } from "./people.ts";
import { button, submitOrder } from "./shopping.ts";

// Of the demonstration shop: a course with three specifications and a companion book.
const door = "/index/course-info/1";

test("buying leads to the confirmation with what was chosen before signing in; its order is paid on the course's own page", async ({
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
  await button(page, /立即购买/).click();
  await expect(page.getByText("请选择规格", { exact: true })).toBeVisible();
  await page
    .getByRole("group", { name: "选择规格" })
    .getByRole("link", { name: /精讲＋冲刺班/ })
    .click();
  await expect(page).toHaveURL(/spec=3/);
  await page.getByRole("checkbox", { name: /加购配套图书/ }).check();
  await button(page, /立即购买/).click();
  await page.getByRole("dialog", { name: "请先登录?" }).getByRole("button", { name: "去登录" }).click();
  await signInByForm(page, learner);
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  const lines = page.getByRole("table", { name: "商品与价格" }).getByRole("link");
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toHaveText("二级建造师《建筑工程管理与实务》精讲班（2026） · 精讲＋冲刺班");
  await expect(page.getByLabel("专属码")).toBeVisible();

  const soldOnce = "/index/course-info/10";
  await page.goto(soldOnce);
  await button(page, /立即购买/).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  const orderId = await submitOrder(page);
  await page.goto(soldOnce);
  await page.getByRole("button", { name: "继续付款" }).click();
  const payment = page.getByRole("dialog", { name: /付款/ });
  await expect(payment).toContainText("应付金额");
  expect(await axe(page)).toEqual([]);
  await pay(page.request, orderId, "paid");
  await page.getByRole("dialog", { name: "付款成功" }).getByRole("button", { name: "关闭" }).click();
  await expect(page.getByText(/已购买，有效期至 \d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "继续付款" })).toHaveCount(0);
  await page.goto(`${soldOnce}/autoplay`);
  await expect(page).toHaveURL(/\/index\/study\/10\?chapter=\d+/);
});

test("[DET-002] opened without a press, the autoplay flag goes on without sound where the learner stopped", async ({
  page,
}) => {
  // Playwright evaluates as if it had been pressed, and after a press sound is let out: nothing is evaluated before it
  // plays, and the page itself tells where it stands.
  const told: { at: number; muted: boolean }[] = [];
  page.on("console", (message) => {
    const [, at, muted] = /^plays at (\S+) (muted)?/.exec(message.text()) ?? [];
    if (at !== undefined) told.push({ at: Number(at), muted: muted !== undefined });
  });
  const { user, token } = await openSession(page.request, "user");
  await page.addInitScript(
    ([stored, secret]) => {
      localStorage.setItem("zhutu.user", stored);
      sessionStorage.setItem("zhutu.token", secret);
      const tell = ({ target }: Event) => {
        if (!(target instanceof HTMLVideoElement) || target.paused) return;
        // oxlint-disable-next-line no-console -- the way out of the page that evaluates nothing in it
        console.debug(`plays at ${target.currentTime} ${target.muted ? "muted" : ""}`);
      };
      document.addEventListener("timeupdate", tell, { capture: true });
    },
    [JSON.stringify({ ...user, token }), token] as const,
  );
  await page.goto("/index/course-info/10/autoplay");
  await page.waitForURL(/\/index\/study\/10\?chapter=\d+/);
  await expect.poll(() => told.at(-1)?.at ?? 0).toBeGreaterThan(31);
  expect(told[0]?.at).toBeGreaterThanOrEqual(30);
  expect(told.every(({ muted }) => muted)).toBe(true);
  await page.getByRole("button", { name: "打开声音" }).click();
  await expect.poll(() => video(page)).toMatchObject({ muted: false, paused: false });
});
