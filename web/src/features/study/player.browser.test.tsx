import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import minute from "../../testing/minute.mp4?url";
import { playSettings } from "./play-settings.ts";
import type { PlayerProps, Source } from "./player-props.ts";
import { Player } from "./player.tsx";

/** A player of one address, behind these others, and what it asks the network for by itself: the parts of a stream. */
async function playing(
  playURL: string,
  previewsURL?: string,
  others: readonly Source[] = [],
  more: Partial<PlayerProps> = {},
) {
  const asked: string[] = [];
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation((_method: string, url: string | URL) => {
    asked.push(new URL(url, window.location.href).pathname);
  });
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(() => undefined);
  const nothing = () => undefined;
  await render(
    <Player
      title="1.1 土方开挖"
      sources={[...others, { definition: "HD", playURL, previewsURL }]}
      videoKey="v11"
      startAt={0}
      watchedUpTo={undefined}
      onPlaying={nothing}
      onMoved={nothing}
      onSeeking={nothing}
      onWaiting={nothing}
      onPaused={nothing}
      onEnded={nothing}
      onFailed={nothing}
      onDragRefused={nothing}
      nextTitle={undefined}
      onNext={nothing}
      {...more}
    />,
  );
  /** What the picture itself was given to load. */
  const given = () =>
    [...document.querySelectorAll<HTMLMediaElement | HTMLSourceElement>("video, video source")]
      .map((one) => one.src)
      .filter((src) => src !== "")
      .map((src) => src.replace(/^blob:.*/, "a stream").replace(window.location.origin, ""));
  return { asked, given };
}

afterEach(() => void vi.restoreAllMocks());

test("[PLAY-003] a player begins with HD, wherever that stands", async () => {
  const others = [{ definition: "SD", playURL: "/vod/11-sd.mp4" }];
  const { given } = await playing("/vod/11-hd.mp4", undefined, others);
  await expect.poll(given).toEqual(["/vod/11-hd.mp4"]);
});

test("[PLAY-003] a player begins with HD, also beside a stream of all of them", async () => {
  const others = [{ definition: "AUTO", playURL: "/vod/11-auto.mp4" }];
  const { given } = await playing("/vod/11-hd.mp4", undefined, others);
  await expect.poll(given).toEqual(["/vod/11-hd.mp4"]);
});

test("[PLAY-004] a live address, m3u8, is played as a stream of parts", async () => {
  const { asked, given } = await playing("/live/11.m3u8?signature=a");
  await expect.poll(() => asked).toContain("/live/11.m3u8");
  expect(given()).toContain("a stream");
});

test("[PLAY-004] any other address, mp4, is played as one file", async () => {
  const { asked, given } = await playing("/vod/11.mp4?signature=a");
  await expect.poll(given).toEqual(["/vod/11.mp4?signature=a"]);
  expect(asked).toEqual([]);
});

test("a picture that is loaded anew while it runs goes on, and one that was paused stays so", async () => {
  await userEvent.click(document.body); // nothing plays for whoever has not pressed anything
  await playing(minute);
  const video = () => document.querySelector("video") as HTMLVideoElement;
  await expect.poll(() => document.querySelector("video")?.currentTime ?? 0).toBeGreaterThan(0.2);
  // What the library does to a stream whose decoder failed.
  const at = video().currentTime;
  video().load();
  expect(video().paused).toBe(true);
  await expect.poll(() => !video().paused && video().currentTime > at).toBe(true);

  const told = (event: string) =>
    new Promise((done) => video().addEventListener(event, done, { once: true }));
  const paused = told("pause");
  video().pause();
  await paused;
  const ready = told("canplay");
  video().load();
  await ready;
  await new Promise((done) => setTimeout(done, 200));
  expect(video().paused).toBe(true);
});

test("the list of the previews is asked for where the video says that there is one", async () => {
  const lists: string[] = [];
  const real = window.fetch.bind(window);
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.endsWith(".vtt")) return real(input, init);
    lists.push(url);
    return new Response("WEBVTT\n", { headers: { "content-type": "text/vtt" } });
  });
  await playing("/vod/12.mp4?signature=a", "/play/token/12/previews.vtt");
  // A whole address: its sheets are named beside it.
  await expect.poll(() => lists).toEqual([`${window.location.origin}/play/token/12/previews.vtt`]);
});

test("a lesson that books hours offers no speed above 1 and says why, whatever was chosen for others; what was chosen stays", async () => {
  await userEvent.click(document.body);
  playSettings.change({ rate: 1.5 });
  await playing(minute, undefined, [], { byTime: true });
  const speeds = () =>
    [...document.querySelectorAll<HTMLOptionElement>("select[aria-label=倍速] option")].map((one) => [
      one.textContent,
      one.disabled,
    ]);
  await expect.poll(speeds).toEqual([
    ["0.75 倍", false],
    ["1 倍", false],
    ["计学时的课按原速播放，学完后可加速", true],
  ]);
  const video = () => document.querySelector("video");
  await expect.poll(() => video()?.currentTime ?? 0).toBeGreaterThan(0.2);
  expect(video()?.playbackRate).toBe(1);
  // What the browser's own menu does.
  (video() as HTMLVideoElement).playbackRate = 2;
  await expect.poll(() => video()?.playbackRate).toBe(1);
  expect(playSettings.read().rate).toBe(1.5);
});

test("what the player says to a screen reader is Chinese, and its controls are there also while the bar is hidden", async () => {
  await userEvent.click(document.body);
  await playing(minute);
  await expect.poll(() => document.querySelector("video")?.currentTime ?? 0).toBeGreaterThan(1.1);
  const player = document.querySelector("[data-media-player]");
  expect(player?.getAttribute("aria-label")).toBe("1.1 土方开挖");
  const slider = document.querySelector("[role=slider][aria-label=播放进度]");
  await expect
    .poll(() => slider?.getAttribute("aria-valuetext"))
    .toMatch(/^(\d+ 分钟)?(\d+ 秒)?，共 1 分钟(\d+ 秒)?$/);
  const bar = document.querySelector<HTMLElement>("[aria-label=播放控制]");
  await expect.poll(() => bar?.hasAttribute("data-visible"), { timeout: 10_000 }).toBe(false);
  expect(page.getByRole("button", { name: "暂停" }).elements()).toHaveLength(1);
  expect(page.getByRole("combobox", { name: "倍速" }).elements()).toHaveLength(1);
  // Hidden, it takes no press from the picture.
  const { left, top, width, height } = page
    .getByRole("button", { name: "暂停" })
    .element()
    .getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(bar?.contains(at)).toBe(false);
});

test("who watches the missing part after the end begins there, not at 0", async () => {
  await userEvent.click(document.body);
  let isOver = false;
  const moved: number[] = [];
  const props = {
    title: "1.1 土方开挖",
    sources: [{ definition: "HD", playURL: minute }],
    videoKey: "v12",
    startAt: 58.5,
    watchedUpTo: undefined,
    onPlaying: () => undefined,
    onMoved: (position: number) => void moved.push(position),
    onSeeking: () => undefined,
    onWaiting: () => undefined,
    onPaused: () => undefined,
    onEnded: () => void (isOver = true),
    onFailed: () => undefined,
    onDragRefused: () => undefined,
    nextTitle: undefined,
    onNext: () => undefined,
  };
  const { rerender } = await render(<Player {...props} />);
  const video = () => document.querySelector("video") as HTMLVideoElement;
  await expect.poll(() => isOver).toBe(true);
  moved.length = 0;
  await rerender(<Player {...props} goTo={{ at: 39 }} />);
  await expect.poll(() => video().currentTime > 39.2 && !video().paused).toBe(true);
  expect(video().currentTime).toBeLessThan(45);
  expect(moved.every((at) => at >= 39)).toBe(true);
});

test("where the browser lets no sound out without a press, the picture runs without, and one press brings it", async () => {
  const play = HTMLMediaElement.prototype.play;
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(function (this: HTMLMediaElement) {
    return this.muted ? play.call(this) : Promise.reject(new DOMException("no press yet", "NotAllowedError"));
  });
  await playing(minute);
  const video = () => document.querySelector("video") as HTMLVideoElement;
  await expect.poll(() => video()?.currentTime ?? 0).toBeGreaterThan(0.2);
  expect(video().muted).toBe(true);
  await page.getByRole("button", { name: "打开声音" }).click();
  await expect.poll(() => video().muted).toBe(false);
  await expect.element(page.getByRole("button", { name: "打开声音" })).not.toBeInTheDocument();
});
