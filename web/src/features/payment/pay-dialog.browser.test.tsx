import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import { texts } from "../../lib/storage.ts";
import { anOrder, keepMissingPictures, orderItem, paid } from "../../testing/orders.ts";
import { PayDialog } from "./pay-dialog.tsx";

afterEach(async () => {
  await page.viewport(1280, 800);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const remembered = "zhutu.pay-method";

const waiting = { ...anOrder(), payMethods: ["wechat"], payableInWechat: true };

/** The dialog of an order that a server keeps; `pay` pays it. `startAtPaying`: it was opened by an address. */
async function open(
  first: object = waiting,
  chosen?: string,
  startAtPaying = false,
  more: { name?: string; takenAt?: number } = {},
) {
  let order: object = first;
  const opened = await openScreen({
    screens: {
      "/": (
        <PayDialog orderId={waiting.orderId} open onClose={() => undefined} startAtPaying={startAtPaying} />
      ),
    },
    at: "/",
    role: "user",
    answers: {
      "GET /api/orders/:id": () => order,
      "POST /api/user/orders/:id/confirm-payment": () => ({ orderStatus: 1 }),
      "GET /api/user/orders/:id/pay-link": () => ({ payUrl: "/dev/pay/1" }),
    },
    kept: () => {
      if (chosen) texts.browser.setItem(remembered, chosen);
      const taken = { [waiting.orderId]: more.takenAt };
      if (more.takenAt) texts.browser.setItem("zhutu.wechat-taken", JSON.stringify(taken));
    },
  });
  await expect.element(page.getByRole("dialog", { name: more.name ?? "扫码付款" })).toBeVisible();
  return {
    called: opened.called,
    questions: () => opened.called(`GET /api/orders/${waiting.orderId}`).length,
    pay: () => {
      order = { ...order, ...paid };
    },
  };
}

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
    .element(page.getByRole("definition").filter({ hasText: "团购" }))
    .toHaveTextContent("团购施工管理精讲班 × 40，每份 ¥95.00机电工程精讲班 × 3，每份 约 ¥33.33");
});

const both = { ...waiting, payMethods: ["wechat", "alipay"] };
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

test("in WeChat's own browser its payment comes first, whatever was chosen elsewhere, and another may be chosen", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 MicroMessenger/8.0.60");
  keepMissingPictures();
  const order = { ...waiting, payMethods: ["alipay", "wechat"] };
  await open(order, JSON.stringify("alipay"), false, { name: "付款" });
  await expect.element(page.getByRole("radio", { name: "微信支付" })).toBeChecked();
  await page.getByRole("radio", { name: "支付宝" }).click();
  await expect.element(page.getByText("打开支付宝扫一扫")).toBeVisible();
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

test("in WeChat its button stands beside the code on a wide screen too, and takes the focus of whom an address brought", async () => {
  inBrowser("MicroMessenger/8.0.60");
  keepMissingPictures();
  await open(both, undefined, true, { name: "付款" });
  await expect.element(page.getByText("打开微信扫一扫")).toBeVisible();
  await expect.element(wechatPay()).toHaveFocus();
  await page.getByRole("radio", { name: "支付宝" }).click();
  await expect.element(wechatPay()).not.toBeInTheDocument();
  await page.getByRole("radio", { name: "微信支付" }).click();
  await expect.element(wechatPay()).toBeVisible();
  await expect.element(wechatPay()).not.toHaveFocus();
});

const iHavePaid = () => page.getByRole("button", { name: "我已付款" });
const inWechat = { name: "付款" };

test("what WeChat took a while ago is still known when the dialog opens: nothing else may be paid, and it is asked for", async () => {
  inBrowser("MicroMessenger/8.0.60");
  keepMissingPictures();
  const { called } = await open(both, undefined, false, { ...inWechat, takenAt: Date.now() - 60_000 });
  await expect.element(page.getByText("微信已付款，正在确认结果…")).toBeVisible();
  await expect.element(wechatPay()).toHaveAttribute("aria-busy", "true");
  await expect.element(iHavePaid()).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByRole("radio", { name: "支付宝" })).toBeDisabled();
  expect(page.getByText(/还没有查到付款，付款后请再点一次|付款成功后这里会自动跳转/).elements()).toEqual([]);
  expect(called(`POST /api/user/orders/${waiting.orderId}/confirm-payment`).length).toBeGreaterThan(0);
});

test("after ten minutes without the money it may be paid again", async () => {
  inBrowser("MicroMessenger/8.0.60");
  keepMissingPictures();
  await open(both, undefined, false, { ...inWechat, takenAt: Date.now() - 601_000 });
  await expect.element(page.getByRole("radio", { name: "支付宝" })).toBeEnabled();
  await expect.element(wechatPay()).not.toHaveAttribute("aria-busy", "true");
  expect(page.getByText("微信已付款，正在确认结果…").elements()).toEqual([]);
});

test("on a phone on its side the button that pays is seen without scrolling", async () => {
  inBrowser("MicroMessenger/8.0.60");
  keepMissingPictures();
  await page.viewport(844, 390);
  await open(both, undefined, false, inWechat);
  await expect.element(wechatPay()).toBeVisible();
  const body = document.querySelector(".dialog-b")!.getBoundingClientRect();
  const { bottom } = wechatPay().element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(body.bottom);
  const time = page.getByText(/请在半小时内完成付款/).element();
  expect(bottom).toBeLessThanOrEqual(time.getBoundingClientRect().top);
});

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
