import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const android =
  "Mozilla/5.0 (Linux; Android 14; V2324A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${windows} Safari/537.36`, "Windows 电脑 Chrome"],
  [`${windows} Safari/537.36 Edg/142.0`, "Windows 电脑 Edge"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Linux 电脑 Firefox"],
  [`${mac} Version/18.0 Safari/605.1.15`, "Mac 电脑或 iPad Safari"],
  [`${iphone} Version/17.5 Safari/604.1`, "iPhone Safari"],
  [`${iphone} CriOS/126.0 Safari/604.1`, "iPhone Chrome"],
  [`${iphone} wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh`, "iPhone 企业微信"],
  [`${android} MMWEBID/7 MicroMessenger/8.0.50.2701(0x28003253)`, "安卓设备 微信"],
  [`${android} HuaweiBrowser/15.0`, "安卓设备 华为浏览器"],
  [android, "安卓设备 Chrome"],
  ["Shop/2.0 (iPad)", "iPad"],
  ["curl/8.9", "未知设备"],
  ["", "未知设备"],
])("a device has the name that a person would call it: %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
