// Separate from payment/device.ts, which public pages load.
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/HarmonyOS/, "鸿蒙设备"],
  [/Android/, "安卓设备"],
  [/Windows/, "Windows 电脑"],
  [/Macintosh/, "Mac 电脑或 iPad"],
  [/Linux|CrOS/, "Linux 电脑"],
];
/** Most name others beside themselves: the first match counts. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/wxwork\//i, "企业微信"],
  [/MicroMessenger\//i, "微信"],
  [/AlipayClient\//i, "支付宝"],
  [/HuaweiBrowser\//, "华为浏览器"],
  [/M?QQBrowser\//, "QQ 浏览器"],
  [/UCBrowser\//, "UC 浏览器"],
  [/Quark\//, "夸克浏览器"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const nameIn = (names: typeof SYSTEMS, userAgent: string): string | undefined =>
  names.find(([mark]) => mark.test(userAgent))?.[1];

/** A device's everyday name: `Windows 电脑 Chrome`, or 未知设备. */
export const deviceName = (userAgent: string): string =>
  [nameIn(SYSTEMS, userAgent), nameIn(BROWSERS, userAgent)].filter((name) => name !== undefined).join(" ") ||
  "未知设备";
