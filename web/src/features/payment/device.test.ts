import { expect, test } from "vitest";
import { isApple, paymentAppOf, isWechatBrowser } from "./device.ts";

const android =
  "Mozilla/5.0 (Linux; Android 14; V2324A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

test.each([
  [`${android} MMWEBID/7 MicroMessenger/8.0.50.2701(0x28003253) WeChat/arm64`, "wechat"],
  [`${iphone} MicroMessenger/8.0.50(0x1800323a) NetType/WIFI`, "wechat"],
  [`${android} AliApp(AP/10.6.0) AlipayClient/10.6.0 Language/zh-Hans`, "alipay"],
  [android, undefined],
  [`${iphone} Version/17.5 Safari/604.1`, undefined],
  ["", undefined],
])("the browser of a payment app is known by its name: %s", (userAgent, app) => {
  expect(paymentAppOf(userAgent)).toBe(app);
});

test("WeChat takes payments itself in its own browser, not in that of 企业微信, which names itself so too", () => {
  const wechat = `${iphone} MicroMessenger/8.0.50(0x1800323a) NetType/WIFI`;
  const atWork = `${iphone} wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh`;
  expect([wechat, atWork].map(paymentAppOf)).toEqual(["wechat", "wechat"]);
  expect([wechat, atWork, android].map(isWechatBrowser)).toEqual([true, false, false]);
});

test("Apple's phones and tablets are told from all others", () => {
  expect([isApple(iphone), isApple(iphone.replace("iPhone", "iPad")), isApple(android)]).toEqual([
    true,
    true,
    false,
  ]);
});
