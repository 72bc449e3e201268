import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { LiveStage } from "./live-stage.tsx";

type Live = Parameters<typeof LiveStage>[0]["live"];

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const aLive = (over: Partial<Live> = {}): Live => ({
  courseId: 11,
  liveStatus: "unstarted",
  liveStartTime: inHours(49),
  onAir: false,
  mayWatch: true,
  playUrl: "",
  replayComing: false,
  ...over,
});

const stage = (live: Live, onRetry: () => void = () => undefined, replay?: string, watermark?: string) => (
  <LiveStage
    watermark={watermark}
    live={live}
    title="案例五题连做带讲"
    art={null}
    onRetry={onRetry}
    way={{ text: "购买课程后才可以观看", actions: <a href="#buy">去购买</a> }}
    replay={replay && <a href="#replay">{replay}</a>}
  />
);
const draw = async (over: Partial<Live> = {}, replay?: string) => {
  await cleanup();
  const onRetry = vi.fn<() => void>();
  await render(stage(aLive(over), onRetry, replay));
  return onRetry;
};
const later = (ms: number) => new Promise((done) => setTimeout(done, ms));
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();
/** The picture plays, and stands while the clock goes on; after some 12 seconds nothing is said yet. */
async function stand(picture: HTMLVideoElement) {
  Object.defineProperty(picture, "paused", { value: false });
  await later(4_000); // a few of its looks, also on a slow machine
  const begun = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(begun + 9_000);
  await later(4_000); // a few of its looks, also on a slow machine
  expect(page.getByText("直播出错").elements()).toEqual([]);
  clock.mockReturnValue(begun + 16_000);
}
/** No call goes out, and none is answered; what was asked for. */
const silence = () => {
  const asked: string[] = [];
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation((_method: string, url: string | URL) => {
    asked.push(new URL(url, window.location.href).href.replace(window.location.origin, ""));
  });
  const send = vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  return { asked, send };
};

test("[LIVE-001] what is on air is played from the address that was given", async () => {
  const { asked, send } = silence();
  await draw({ liveStatus: "started", onAir: true, playUrl: "/live/11/index.m3u8" });
  await expect.poll(() => asked).toContain("/live/11/index.m3u8");
  expect(send).toHaveBeenCalled();
  await cleanup();
});

test("[LIVE-001] a stream that plays goes on when a later look brings another address", async () => {
  const { asked } = silence();
  await cleanup();
  const at = (look: number) =>
    stage(aLive({ liveStatus: "started", onAir: true, playUrl: `/live/11/index.m3u8?look=${look}` }));
  const { rerender } = await render(at(1));
  await expect.poll(() => asked).toContain("/live/11/index.m3u8?look=1");
  const picture = document.querySelector("video");
  expect(picture).not.toBeNull();
  await rerender(at(2));
  await says("直播中");
  expect(document.querySelector("video")).toBe(picture);
  expect(asked).not.toContain("/live/11/index.m3u8?look=2");
  await cleanup();
});

test("[LIVE-001] after one broke, the address that a later look brings is played by itself", async () => {
  const asked: string[] = [];
  const ask = XMLHttpRequest.prototype.open;
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    asked.push(new URL(url, window.location.href).search);
    ask.call(this, method, url, true);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await cleanup();
  const at = (look: number) =>
    stage(aLive({ liveStatus: "started", onAir: true, playUrl: `/live/none/index.m3u8?look=${look}` }));
  const { rerender } = await render(at(1));
  await says("直播出错");
  expect(asked).toContain("?look=1");
  await rerender(at(2));
  await expect.poll(() => asked).toContain("?look=2");
  await cleanup();
});

test("[LIVE-004] 直播未开始 while it is unstarted, with its time and what is left", async () => {
  await draw();
  await says("直播未开始");
  await says(/^开播时间：\d{4}-\d\d-\d\d \d\d:\d\d$/);
  const timer = page.getByRole("timer", { name: "距开播" });
  await expect.poll(() => timer.element().textContent).toMatch(/^2天[01]小时$/);
});

test("an unstarted one without a time, or whose time has come, counts nothing down", async () => {
  await draw({ liveStartTime: null });
  await says("开播时间待定");
  expect(page.getByRole("timer").elements()).toEqual([]);
  await draw({ liveStartTime: inHours(-1) });
  await says("老师准备好后自动开始播放，请稍候");
});

test("[LIVE-005] 直播已结束 when it is completed, with its replays when there are any", async () => {
  await draw({ liveStatus: "completed", onAir: true, playUrl: "/live/x/index.m3u8" }, "看回放");
  await says("直播已结束");
  await expect.element(page.getByRole("link", { name: "看回放" })).toBeVisible();
  await draw({ liveStatus: "completed", replayComing: true });
  await says("回放整理中，完成后会出现在这里");
  await draw({ liveStatus: "completed" });
  await says("本次直播没有回放");
});

test("[LIVE-006] 直播出错 with 重试 when the stream is away while it is started", async () => {
  const onRetry = await draw({ liveStatus: "started" });
  await says("直播出错");
  await page.getByRole("button", { name: "重试" }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test("[LIVE-006] 直播出错 also when the address that was given brings no picture", async () => {
  const onRetry = await draw({ liveStatus: "started", onAir: true, playUrl: "/live/none/index.m3u8" });
  await says("直播出错");
  expect(onRetry).toHaveBeenCalled();
});

test("[LIVE-006] 重试 tries the address that brought no picture once more", async () => {
  let tries = 0;
  const ask = XMLHttpRequest.prototype.open;
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    if (String(url).includes("/live/none/index.m3u8")) tries++;
    ask.call(this, method, url, true);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await draw({ liveStatus: "started", onAir: true, playUrl: "/live/none/index.m3u8" });
  await says("直播出错");
  const before = tries;
  expect(before).toBeGreaterThan(0);
  await page.getByRole("button", { name: "重试" }).click();
  await expect.poll(() => tries).toBeGreaterThan(before);
  await says("直播出错");
});

test("[LIVE-006] 直播出错 also once the stream stops that was being played", async () => {
  const { asked } = silence();
  await cleanup();
  const playing = aLive({ liveStatus: "started", onAir: true, playUrl: "/live/11/index.m3u8" });
  const { rerender } = await render(stage(playing));
  await expect.poll(() => asked).toContain("/live/11/index.m3u8");
  await rerender(stage({ ...playing, onAir: false, playUrl: "" }));
  await says("直播出错");
  await cleanup();
});

test.each([
  ["ends", (picture: HTMLVideoElement) => picture.dispatchEvent(new Event("ended"))],
  ["cannot be played", (picture: HTMLVideoElement) => picture.dispatchEvent(new Event("error"))],
  ["stands for more than 15 seconds", stand],
])("[LIVE-006] 直播出错 also when the picture %s", async (_, breaks) => {
  silence();
  const onRetry = await draw({ liveStatus: "started", onAir: true, playUrl: "/live/11/index.m3u8" });
  await expect.poll(() => document.querySelector("video")).not.toBeNull();
  await breaks(document.querySelector("video")!);
  await says("直播出错");
  expect(onRetry).toHaveBeenCalled();
});

test("[LIVE-002] the status is said once: in words before and after, by its tag over the picture", async () => {
  const said = (text: RegExp) => page.getByText(text).elements().length;
  await draw();
  await says("直播未开始");
  expect(said(/未开始/)).toBe(1);
  silence();
  await draw({ liveStatus: "started", onAir: true, playUrl: "/live/11/index.m3u8" });
  await says("直播中");
  // Without a picture one sentence says how it stands, and none beside it the opposite.
  await draw({ liveStatus: "started" });
  await says("直播出错");
  expect(said(/直播中/)).toBe(0);
  await draw({ liveStatus: "completed" });
  await says("直播已结束");
  expect(said(/已结束/)).toBe(1);
});

test.each([
  [390, 844],
  [844, 390],
  [1440, 900],
])("on a screen of %i by %i the watermark wanders without a touch of 直播中", async (width, height) => {
  silence();
  await page.viewport(width, height);
  await cleanup();
  const onAir = aLive({ liveStatus: "started", onAir: true, playUrl: "/live/11/index.m3u8" });
  await render(stage(onAir, undefined, undefined, "138****0001"));
  await says("直播中");
  const mark = page.getByText("138****0001");
  await expect.element(mark).toBeInTheDocument();
  const badge = page.getByText("直播中").element().closest(".tag")!.getBoundingClientRect();
  // Nothing moves in these tests but what is asked to.
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const path = rules.find((rule) => rule instanceof CSSKeyframesRule && rule.name.includes("wander"));
  const animation = `${(path as CSSKeyframesRule).name} 90s linear paused`;
  (mark.element() as HTMLElement).style.setProperty("animation", animation, "important");
  const [wandering] = mark.element().getAnimations();
  for (let seconds = 0; seconds < 90; seconds += 1) {
    wandering!.currentTime = seconds * 1000;
    const { left, right, top, bottom } = mark.element().getBoundingClientRect();
    const apart = left >= badge.right || right <= badge.left || top >= badge.bottom || bottom <= badge.top;
    expect({ seconds, apart }).toEqual({ seconds, apart: true });
  }
  await cleanup();
});

test.each([
  ["unstarted", "直播未开始"],
  ["started", "正在直播"],
  ["completed", "直播已结束"],
] as const)(
  "[LIVE-002] who may not watch reads the status %s and the way to it",
  async (liveStatus, text) => {
    await draw({ liveStatus, onAir: liveStatus === "started", mayWatch: false });
    await says(text);
    await says(/购买课程后才可以观看$/);
    await expect.element(page.getByRole("link", { name: "去购买" })).toBeVisible();
  },
);
