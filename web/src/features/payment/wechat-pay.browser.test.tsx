// 微信支付 as WeChat's own browser shows it; its bridge is what it puts into the page.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { useLocation } from "react-router";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import { texts } from "../../lib/storage.ts";
import { WechatPayButton } from "./wechat-pay.tsx";
import { isTakenInWechat, TakenSentence, useWechatTaken } from "./wechat-taken.tsx";

const orderId = "20261122000000000001";
const another = "20261122000000000002";
const invoke = {
  appId: "wx1",
  timeStamp: "1",
  nonceStr: "n",
  package: "prepay_id=1",
  signType: "RSA",
  paySign: "s",
};
/** What the shop knows when it asks WeChat. */
const confirmed = { status: 2 };
type Done = (answer: { err_msg: string }) => void;
const bridge = { asked: [] as object[], answer: "ok" };
const withBridge = window as { WeixinJSBridge?: object };

beforeEach(() => {
  Object.assign(bridge, { asked: [], answer: "ok" });
  confirmed.status = 2;
  withBridge.WeixinJSBridge = {
    invoke: (name: string, by: object, done: Done) => {
      bridge.asked.push({ name, ...by });
      done({ err_msg: `${name}:${bridge.answer}` });
    },
  };
});
afterEach(() => {
  delete withBridge.WeixinJSBridge;
  window.location.hash = "";
});

const asks = vi.fn();
const At = () => <p>在 {useLocation().search || "无"}</p>;

function Pay() {
  const taken = useWechatTaken(orderId, asks);
  return (
    <>
      <TakenSentence outcome={taken.outcome} />
      <WechatPayButton orderId={orderId} taken={taken} />
    </>
  );
}

/** The button, at an address that WeChat came back to with `code` and `state`; `expected`: the mark that was sent along. */
async function open(search = "", expected?: string, answer: unknown = invoke, takenAt?: number) {
  asks.mockClear();
  return openScreen({
    screens: {
      "/": (
        <>
          <Pay />
          <At />
        </>
      ),
    },
    at: `/${search}`,
    role: "user",
    answers: {
      "GET /api/user/orders/:id/wechat-payer": ({ query }) => ({
        authorizeUrl: `#who-pays-${query.get("state")}`,
      }),
      "POST /api/user/orders/:id/wechat-payment": () => answer,
      "POST /api/user/orders/:id/confirm-payment": () => ({ orderStatus: confirmed.status }),
    },
    kept: () => {
      const taken = JSON.stringify({ [orderId]: takenAt, [another]: Date.now() });
      if (takenAt) texts.browser.setItem("zhutu.wechat-taken", taken);
      if (expected) texts.tab.setItem("zhutu.own.wechat-payer", JSON.stringify({ orderId, state: expected }));
    },
  });
}
const button = () => page.getByRole("button", { name: "微信支付" });
const payments = (opened: Awaited<ReturnType<typeof open>>) =>
  opened.called(`POST /api/user/orders/${orderId}/wechat-payment`);

test("pressed it asks WeChat who pays, with a mark that is known again", async () => {
  await open();
  await button().click();
  await expect.poll(() => window.location.hash).toMatch(/^#who-pays-[0-9a-f]{32}$/);
  const { state } = JSON.parse(texts.tab.getItem("zhutu.own.wechat-payer") ?? "{}") as { state?: string };
  expect(window.location.hash).toBe(`#who-pays-${state}`);
  expect(bridge.asked).toEqual([]);
});

test("come back from there, WeChat takes the payment at once, and the shop is asked whether it came", async () => {
  const opened = await open("?pay=1&code=abc&state=mine", "mine");
  await expect.poll(() => asks.mock.calls.length).toBe(1);
  expect(payments(opened).map(({ body }) => JSON.parse(body) as object)).toEqual([{ code: "abc" }]);
  expect(bridge.asked).toEqual([{ name: "getBrandWCPayRequest", ...invoke }]);
  // A reload must not send the code again.
  await expect.element(page.getByText("在 ?pay=1", { exact: true })).toBeVisible();
});

test("while the money does not show, it is asked for again and nobody is asked to pay again", async () => {
  confirmed.status = 1;
  const opened = await open("?code=abc&state=mine", "mine");
  await expect.element(page.getByText("微信已付款，正在确认结果…")).toBeVisible();
  await expect.element(button()).toHaveAttribute("aria-busy", "true");
  const asked = () => opened.called(`POST /api/user/orders/${orderId}/confirm-payment`).length;
  await expect.poll(asked).toBe(1);
  confirmed.status = 2;
  await expect.poll(asked).toBe(2);
  await expect.poll(() => asks.mock.calls.length).toBe(1);
  expect(bridge.asked).toHaveLength(1);
  expect(isTakenInWechat(orderId)).toBe(true);
});

test("what WeChat took of one order stays known when it takes the money of the next", async () => {
  confirmed.status = 1;
  await open("?code=abc&state=mine", "mine", invoke, Date.now() - 601_000);
  await expect.element(page.getByText("微信已付款，正在确认结果…")).toBeVisible();
  expect([orderId, another].map(isTakenInWechat)).toEqual([true, true]);
});

test("the money that WeChat took is still to be seen when the next payment is given up", async () => {
  confirmed.status = 1;
  bridge.answer = "cancel";
  await open("?code=abc&state=mine", "mine", invoke, Date.now());
  await expect.element(page.getByRole("alert")).toMatchTextContent(/请不要再付/);
});

test("money that does not show within half a minute is said, with the word not to pay again", async () => {
  confirmed.status = 1;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opened = await open("?code=abc&state=mine", "mine");
  const said = () => page.getByRole("alert").elements().length > 0;
  for (let passed = 0; !said() && passed < 60_000; passed += 100) await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/请不要再付/);
  expect(opened.called(`POST /api/user/orders/${orderId}/confirm-payment`)).toHaveLength(10);
});

test("a code that this tab did not ask for is not sent", async () => {
  for (const [search, expected] of [
    ["?code=abc&state=another", "mine"],
    ["?code=abc&state=mine", undefined],
  ] as const) {
    const opened = await open(search, expected);
    await expect.element(page.getByText("在 无", { exact: true })).toBeVisible();
    expect(payments(opened)).toEqual([]);
    expect(bridge.asked).toEqual([]);
  }
});

test("given up in WeChat it says so, asks nothing, and the next press opens the same payment", async () => {
  bridge.answer = "cancel";
  const opened = await open("?code=abc&state=mine", "mine");
  await expect.element(page.getByRole("alert")).toHaveTextContent("付款没有完成，可以再点一次。");
  bridge.answer = "ok";
  await button().click();
  await expect.poll(() => bridge.asked.length).toBe(2);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect([payments(opened).length, bridge.asked.length]).toEqual([1, 2]);
});

test("what WeChat does not open is said with the way out", async () => {
  bridge.answer = "fail";
  await open("?code=abc&state=mine", "mine");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/微信没有打开付款.*在浏览器打开/);
});

test("a page that is older than WeChat's bridge waits for it", async () => {
  const given = withBridge.WeixinJSBridge;
  delete withBridge.WeixinJSBridge;
  const opened = await open("?code=abc&state=mine", "mine");
  await expect.poll(() => payments(opened).length).toBe(1);
  expect(bridge.asked).toEqual([]);
  withBridge.WeixinJSBridge = given as object;
  document.dispatchEvent(new Event("WeixinJSBridgeReady"));
  await expect.poll(() => asks.mock.calls.length).toBe(1);
});

test("a refused code says why, and the next press asks WeChat anew", async () => {
  const sentence = "没有确认到您的微信，请再点一次“微信支付”";
  await open("?code=abc&state=mine", "mine", refused(200, sentence));
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(bridge.asked).toEqual([]);
  await button().click();
  await expect.poll(() => window.location.hash).toMatch(/^#who-pays-/);
});
