// The player's bar under a mouse, on a film that really plays: every control does what it says, and nothing else.
import { beforeEach, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import minute from "../../testing/minute.mp4?url";
import { playSettings } from "./play-settings.ts";
import { spokenPlace } from "./player-controls.tsx";
import type { PlayerProps } from "./player-props.ts";
import { Player } from "./player.tsx";

beforeEach(() => playSettings.change({ rate: 1, definition: "HD" }));

const video = () => document.querySelector("video") as HTMLVideoElement;
const bar = page.getByLabelText("播放控制");
const button = (name: string) => bar.getByRole("button", { name, exact: true });
const slider = (name: string) => bar.getByRole("slider", { name });
const choice = (name: string) => bar.getByRole("combobox", { name });
const picture = () => page.elementLocator(document.querySelector("[data-media-player]") as HTMLElement);

/** Brings the bar up and presses before it hides again. */
async function press(target: Locator, at?: { x: number; y: number }): Promise<void> {
  await picture().hover({ position: { x: 40, y: 40 } });
  await userEvent.click(target, at === undefined ? {} : { position: at });
}
async function pressAt(name: string, share: number): Promise<void> {
  await picture().hover({ position: { x: 40, y: 40 } });
  const { width, height } = slider(name).element().getBoundingClientRect();
  await press(slider(name), { x: width * share, y: height / 2 });
}

/** A film in two definitions that plays, once its picture moves. */
async function playing(over: Partial<PlayerProps> = {}) {
  await userEvent.click(document.body); // nothing plays for whoever has not pressed anything
  const nothing = () => undefined;
  const onDragRefused = vi.fn<() => void>();
  const onNext = vi.fn<() => void>();
  const startAt = over.startAt ?? 0;
  await render(
    <div style={{ width: 960, height: 540 }}>
      <Player
        title="1.1 土方开挖"
        sources={[
          { definition: "HD", playURL: `${minute}?HD` },
          { definition: "SD", playURL: `${minute}?SD` },
        ]}
        videoKey="v11"
        startAt={startAt}
        watchedUpTo={undefined}
        onPlaying={nothing}
        onMoved={nothing}
        onSeeking={nothing}
        onWaiting={nothing}
        onPaused={nothing}
        onEnded={nothing}
        onFailed={nothing}
        onDragRefused={onDragRefused}
        nextTitle="1.2 基坑支护"
        onNext={onNext}
        {...over}
      />
    </div>,
  );
  await expect.poll(() => document.querySelector("video")?.currentTime ?? 0).toBeGreaterThan(startAt + 0.2);
  return { onDragRefused, onNext };
}

test("pausing, the timeline and the next lesson answer, and the timeline starts no paused picture", async () => {
  const { onNext } = await playing();
  await press(button("暂停"));
  await expect.poll(() => video().paused).toBe(true);
  await pressAt("播放进度", 0.5);
  await expect.poll(() => video().currentTime).toBeGreaterThan(27);
  expect(video().paused).toBe(true);
  await press(button("播放"));
  await expect.poll(() => video().paused).toBe(false);
  await press(button("下一讲"));
  expect(onNext).toHaveBeenCalledOnce();
});

test("speed and definition answer, are kept, and neither starts a paused picture", async () => {
  await playing();
  await choice("倍速").selectOptions("1.5");
  await expect.poll(() => video().playbackRate).toBe(1.5);
  await choice("清晰度").selectOptions("SD");
  await expect.poll(() => video().currentSrc.endsWith("SD") && !video().paused).toBe(true);
  expect(video().playbackRate).toBe(1.5);

  await press(button("暂停"));
  await expect.poll(() => video().paused).toBe(true);
  const stood = video().currentTime;
  await choice("清晰度").selectOptions("HD");
  await expect.poll(() => video().currentSrc.endsWith("HD") && video().readyState).toBe(4);
  await expect.poll(() => video().currentTime).toBeCloseTo(stood, 0);
  // Whatever would start it comes within a moment of the picture being there.
  await new Promise((done) => setTimeout(done, 200));
  expect(video().paused).toBe(true);
  expect(video().playbackRate).toBe(1.5);
  await expect.element(choice("倍速")).toHaveValue("1.5");
});

test("sound is muted, heard again and turned down, while the picture goes on", async () => {
  await playing();
  await press(button("静音"));
  await expect.poll(() => video().muted).toBe(true);
  await press(button("取消静音"));
  await expect.poll(() => video().muted).toBe(false);
  await pressAt("音量", 0.25);
  await expect.poll(() => video().volume).toBeCloseTo(0.25, 1);
  expect(video().paused).toBe(false);
});

test("in continuing education the timeline leads back, and no further than was watched", async () => {
  const { onDragRefused } = await playing({ startAt: 30, watchedUpTo: 30 });
  // The bar may hide between two steps of a slow machine; then the press is made again, as a person would.
  await expect
    .poll(async () => {
      await pressAt("播放进度", 0.9);
      return onDragRefused.mock.calls.length;
    })
    .toBeGreaterThan(0);
  await expect.poll(() => video().currentTime).toBeLessThan(45);
  await pressAt("播放进度", 0.1);
  await expect.poll(() => video().currentTime).toBeLessThan(15);
  expect(video().paused).toBe(false);
});

test("a bar that something lies over takes no press and no focus", async () => {
  await playing({ covered: true });
  const mute = button("静音").element() as HTMLElement;
  mute.focus();
  expect(document.activeElement).not.toBe(mute);
  const { left, top, width, height } = mute.getBoundingClientRect();
  expect(mute.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(false);
});

test.each([
  ["22 sec out of 1 min", "22 秒，共 1 分钟"],
  ["1 hour 2 min 3 sec out of 2 hour", "1 小时2 分钟3 秒，共 2 小时"],
  ["live", "直播"],
])("%s is said as %s", (english, said) => {
  expect(spokenPlace(english)).toBe(said);
});
