// The payment dialog in WeChat's own browser.
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { keepMissingPictures } from "../../testing/orders.ts";
import { both, open, waiting } from "./pay-dialog-testing.tsx";

afterEach(async () => {
  await page.viewport(1280, 800);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wechatPay = () => page.getByRole("button", { name: "微信支付", exact: true });
const inBrowser = (userAgent: string) =>
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(`Mozilla/5.0 ${userAgent}`);

const iHavePaid = () => page.getByRole("button", { name: "我已付款" });

test("in WeChat's own browser its payment comes first, whatever was chosen elsewhere, and another may be chosen", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 MicroMessenger/8.0.60");
  keepMissingPictures();
  const order = { ...waiting, payMethods: ["alipay", "wechat"] };
  await open(order, JSON.stringify("alipay"));
  await expect.element(page.getByRole("radio", { name: "微信支付" })).toBeChecked();
  await page.getByRole("radio", { name: "支付宝" }).click();
  await expect.element(page.getByText("打开支付宝扫一扫")).toBeVisible();
});

test("in WeChat its button stands beside the code on a wide screen too, and takes the focus of whom an address brought", async () => {
  inBrowser("MicroMessenger/8.0.60");
  keepMissingPictures();
  await open(both, undefined, true);
  await expect.element(page.getByText("打开微信扫一扫")).toBeVisible();
  await expect.element(wechatPay()).toHaveFocus();
  await page.getByRole("radio", { name: "支付宝" }).click();
  await expect.element(wechatPay()).not.toBeInTheDocument();
  await page.getByRole("radio", { name: "微信支付" }).click();
  await expect.element(wechatPay()).toBeVisible();
  await expect.element(wechatPay()).not.toHaveFocus();
});

test("what WeChat took a while ago is still known when the dialog opens: nothing else may be paid, and it is asked for", async () => {
  inBrowser("MicroMessenger/8.0.60");
  keepMissingPictures();
  const { called } = await open(both, undefined, false, Date.now() - 60_000);
  await expect.element(page.getByText("微信已付款，正在确认结果…")).toBeVisible();
  await expect.element(wechatPay()).toHaveAttribute("aria-busy", "true");
  await expect.element(iHavePaid()).toHaveAttribute("aria-busy", "true");
  await expect.element(iHavePaid()).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByRole("radio", { name: "支付宝" })).toBeDisabled();
  const code = page.getByRole("img", { name: "付款二维码" }).element();
  expect(Number(getComputedStyle(code).opacity)).toBeLessThan(0.5);
  expect(page.getByText(/还没有查到付款，付款后请再点一次|付款成功后这里会自动跳转/).elements()).toEqual([]);
  expect(called(`POST /api/user/orders/${waiting.orderId}/confirm-payment`).length).toBeGreaterThan(0);
});

test("while nothing in the dialog can be pressed the keyboard still reaches what it says", async () => {
  inBrowser("MicroMessenger/8.0.60");
  keepMissingPictures();
  await open(both, undefined, false, Date.now());
  await expect.element(page.getByText("微信已付款，正在确认结果…")).toBeVisible();
  page.getByRole("button", { name: "关闭" }).element().focus();
  await userEvent.tab();
  expect(document.querySelector(".dialog-b")?.contains(document.activeElement)).toBe(true);
});

test("我已付款 after WeChat took the money asks for it as long as WeChat's own word does", async () => {
  inBrowser("MicroMessenger/8.0.60");
  keepMissingPictures();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { called } = await open(both, undefined, false, Date.now());
  const asked = () => called(`POST /api/user/orders/${waiting.orderId}/confirm-payment`).length;
  const unseen = () => page.getByRole("alert").elements().length > 0;
  const until = async (reached: () => boolean) => {
    for (let passed = 0; !reached() && passed < 60_000; passed += 100) await vi.advanceTimersByTimeAsync(100);
  };
  await until(unseen);
  expect(asked()).toBe(10);
  (iHavePaid().element() as HTMLElement).click();
  await until(() => !unseen());
  await until(unseen);
  vi.useRealTimers();
  expect(asked()).toBe(20);
  // Nothing is hurried while the money is on its way.
  expect(page.getByText(/请在半小时内完成付款/).elements()).toEqual([]);
});

test("after ten minutes without the money it may be paid again", async () => {
  inBrowser("MicroMessenger/8.0.60");
  keepMissingPictures();
  await open(both, undefined, false, Date.now() - 601_000);
  await expect.element(page.getByRole("radio", { name: "支付宝" })).toBeEnabled();
  await expect.element(wechatPay()).not.toHaveAttribute("aria-busy", "true");
  expect(page.getByText("微信已付款，正在确认结果…").elements()).toEqual([]);
});

test.each([
  [844, 390],
  [740, 360],
  [667, 375],
  [640, 360],
])("on a phone on its side, %i by %i, the button that pays is seen without scrolling", async (...size) => {
  inBrowser("MicroMessenger/8.0.60");
  keepMissingPictures();
  await open(both);
  await page.viewport(...size);
  await expect.element(wechatPay()).toBeVisible();
  const boxOf = (one: Element) => one.getBoundingClientRect();
  const bottom = () => boxOf(wechatPay().element()).bottom;
  // Drawn anew for the screen as it is now.
  await expect.poll(bottom).toBeLessThanOrEqual(size[1]);
  expect(bottom()).toBeLessThanOrEqual(boxOf(document.querySelector(".dialog-b")!).bottom);
  const time = page.getByText(/请在半小时内完成付款/).element();
  expect(bottom()).toBeLessThanOrEqual(boxOf(time).top);
  await expect.element(page.getByRole("radio", { name: "支付宝" })).toBeInTheDocument();
});

test("upright the button that pays stands below the choice of how", async () => {
  inBrowser("MicroMessenger/8.0.60");
  await open(both);
  await page.viewport(390, 844);
  const top = (one: ReturnType<typeof wechatPay>) => one.element().getBoundingClientRect().top;
  await expect.element(wechatPay()).toBeVisible();
  const choice = () => top(page.getByRole("radio", { name: "支付宝" }));
  await expect.poll(() => top(wechatPay()) > choice()).toBe(true);
});
