import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import { texts } from "../../lib/storage.ts";
import { keepMissingPictures, orderItem } from "../../testing/orders.ts";
import { PayDialog } from "./pay-dialog.tsx";
import { both, open, remembered, waiting } from "./pay-dialog-testing.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("[ORD-020] the dialog asks for the order every 3 seconds, until it is paid", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const { questions, pay } = await open();
  /** How long it takes to the next question, in milliseconds; at most 10 s. */
  const next = async (): Promise<number> => {
    const before = questions();
    let passed = 0;
    for (; questions() === before && passed < 10_000; passed += 100) await vi.advanceTimersByTimeAsync(100);
    return passed;
  };
  await next();
  expect([await next(), await next()]).toEqual([3_000, 3_000]);
  pay();
  expect([await next(), await next()]).toEqual([3_000, 10_000]);
});

test("[ORD-021] the dialog shows success once the status has become 2, and not before", async () => {
  const { questions, pay } = await open();
  await expect.poll(questions).toBeGreaterThan(1);
  expect(page.getByRole("dialog", { name: "付款成功" }).elements()).toEqual([]);
  pay();
  await expect.element(page.getByRole("dialog", { name: "付款成功" })).toBeVisible();
  await expect.element(page.getByText(/^已付款 ¥399\.00/)).toBeVisible();
});

test("success promises no course that the buyer held already: what it cost is given back, and the way leads to it", async () => {
  const held = { ...orderItem, alreadyHeld: true };
  const { pay } = await open({ ...waiting, orderItems: [held] });
  pay();
  await expect.element(page.getByRole("dialog", { name: "付款成功" })).toBeVisible();
  await expect
    .element(page.getByText("《施工管理精讲班》您已有，¥399.00 将原路退回。", { exact: true }))
    .toBeVisible();
  expect(page.getByText(/已开通|去学习/).elements()).toEqual([]);
  await expect
    .element(page.getByRole("link", { name: "查看已有课程" }))
    .toHaveAttribute("href", "/index/course-info/11");
});

test("before paying, what is held by now is told, with what comes back and what may be done instead", async () => {
  keepMissingPictures();
  const other = { ...orderItem, orderItemId: 2, courseId: 12, orderItemName: "机电工程精讲班" };
  await open({ ...waiting, orderItems: [orderItem, other], heldNow: [orderItem.courseId] });
  await expect
    .element(
      page.getByRole("dialog").getByText(/^《施工管理精讲班》您已有：付款后，其中的 ¥399\.00 会原路退回；/),
    )
    .toBeVisible();
  await open();
  await expect.element(page.getByText("打开微信扫一扫")).toBeVisible();
  expect(page.getByText(/您已有/).elements()).toEqual([]);
});

test("a course that was given while the dialog is open is told with the next question of the order", async () => {
  keepMissingPictures();
  const other = { ...orderItem, orderItemId: 2, courseId: 12, orderItemName: "机电工程精讲班" };
  const { become, questions } = await open({ ...waiting, orderItems: [orderItem, other] });
  await expect.element(page.getByText("打开微信扫一扫")).toBeVisible();
  expect(page.getByText(/您已有/).elements()).toEqual([]);
  const before = questions();
  become({ heldNow: [orderItem.courseId] });
  await expect.element(page.getByText(/^《施工管理精讲班》您已有：付款后/)).toBeVisible();
  expect(questions()).toBe(before + 1);
});

test("[ORD-022] it says that payment must be done within half an hour", async () => {
  await open();
  await expect.element(page.getByRole("dialog").getByText(/请在半小时内完成付款/)).toBeVisible();
});

test("a package says so, with how many copies of what and what one of them comes to", async () => {
  const items = [
    { ...orderItem, courseCount: 40, orderItemAmt: 3_800 },
    { ...orderItem, orderItemId: 2, orderItemName: "机电工程精讲班", courseCount: 3, orderItemAmt: 100 },
  ];
  await open({ ...waiting, orderType: "package", orderItems: items });
  await expect
    .element(page.getByRole("definition").filter({ hasText: "单位购买" }))
    .toHaveTextContent("单位购买施工管理精讲班 × 40，每份 ¥95.00机电工程精讲班 × 3，每份 约 ¥33.33");
});

const codeOf = () => page.getByRole("img", { name: "付款二维码" }).element().getAttribute("src");

test("the buyer chooses how to pay: each method has its own code, and the chosen one is the first next time", async () => {
  keepMissingPictures();
  await open(both);
  await expect.element(page.getByText("打开微信扫一扫")).toBeVisible();
  expect(codeOf()).toContain("method=wechat");
  await page.getByRole("radio", { name: "支付宝" }).click();
  await expect.element(page.getByText("打开支付宝扫一扫")).toBeVisible();
  expect(codeOf()).toContain("method=alipay");
  await open(both, texts.browser.getItem(remembered) ?? "");
  await expect.element(page.getByRole("radio", { name: "支付宝" })).toBeChecked();
});

test("a shop of one method asks nothing, also of who chose another elsewhere", async () => {
  keepMissingPictures();
  await open(waiting, JSON.stringify("alipay"));
  await expect.element(page.getByText("打开微信扫一扫")).toBeVisible();
  expect(page.getByRole("radio").elements()).toEqual([]);
  expect(codeOf()).toContain("method=wechat");
});

const wechatPay = () => page.getByRole("button", { name: "微信支付", exact: true });
const inBrowser = (userAgent: string) =>
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(`Mozilla/5.0 ${userAgent}`);

function onTouchScreen(): void {
  const media = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    media(query === "(pointer: coarse)" ? "all" : query),
  );
}

test("企业微信 is not taken for WeChat: the payment app is opened, with the way out where that fails", async () => {
  inBrowser("wxwork/4.1.30 MicroMessenger/7.0.1");
  onTouchScreen();
  keepMissingPictures();
  await open();
  await expect.element(page.getByRole("link", { name: "打开付款应用" })).toBeVisible();
  await expect.element(page.getByText(/微信里打不开付款页面时/)).toBeVisible();
  expect(wechatPay().elements()).toEqual([]);
});

test("a screen that is touched has the button under the code; one that is not asks for no address", async () => {
  keepMissingPictures();
  const { called } = await open();
  await expect.element(page.getByText("打开微信扫一扫")).toBeVisible();
  expect(page.getByText("打开付款应用").elements()).toEqual([]);
  expect(called(`GET /api/user/orders/${waiting.orderId}/pay-link`)).toEqual([]);
  onTouchScreen();
  await open();
  await expect.element(page.getByRole("img", { name: "付款二维码" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "打开付款应用" })).toBeVisible();
});

test("an address that names nobody's order, or none, leads to one's own orders instead of trying again", async () => {
  const close = vi.fn();
  await openScreen({
    screens: {
      "/": <PayDialog orderId="chat" open onClose={close} />,
      "/board/user/my-order": <p>我的订单页</p>,
    },
    at: "/",
    role: "user",
    answers: { "GET /api/orders/:id": () => refused(400, "参数错误") },
  });
  const own = page.getByRole("link", { name: "看我的订单" });
  await expect.element(own).toBeVisible();
  expect(page.getByRole("button", { name: "重试" }).elements()).toEqual([]);
  await own.click();
  await expect.element(page.getByText("我的订单页")).toBeVisible();
  expect(close).toHaveBeenCalled();
});
