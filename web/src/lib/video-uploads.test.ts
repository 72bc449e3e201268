import { VIDEO_BELOW_BYTES } from "@zhutu/domain/media/video.ts";
import { expect, test } from "vitest";
import type { Sending, sendVideo } from "./api/video-upload.ts";
import { createVideoUploads } from "./video-uploads.ts";

const film = (name: string, size = 1_000): File =>
  Object.defineProperty(new File([], `${name}.mp4`, { type: "video/mp4" }), "size", { value: size });

/** Uploads whose network is the test's: what each file was told, and the way to tell it more. */
function uploadsOf() {
  const begun = new Map<string, Parameters<typeof sendVideo>[2]>();
  const presses: string[] = [];
  const arrived: string[] = [];
  const store = createVideoUploads({
    send: (file, _videoId, told): Sending => {
      begun.set(file.name, told);
      const press = (what: string) => () => void presses.push(`${what} ${file.name}`);
      return { pause: press("pause"), goOn: press("goOn"), giveUp: async () => press("giveUp")() };
    },
    onChanged: () => undefined,
    onSent: (videoId) => arrived.push(videoId),
  });
  const told = (name: string) => begun.get(`${name}.mp4`) ?? expect.fail(`${name} was not begun`);
  const states = () => store.now().map(({ file, state }) => `${file.name.replace(".mp4", "")} ${state}`);
  const keyOf = (name: string) => store.now().find(({ file }) => file.name === `${name}.mp4`)?.key ?? 0;
  return { store, told, states, keyOf, presses, arrived };
}

test("two files are sent at once, and the next when one arrived, failed, was paused or taken out", () => {
  const { store, told, states, keyOf, arrived } = uploadsOf();
  store.start(["a", "b", "c", "d", "e", "f"].map((name) => film(name)));
  expect(states()).toEqual(["a sending", "b sending", "c waiting", "d waiting", "e waiting", "f waiting"]);
  told("a").onBegun("video-a");
  told("a").onDone();
  expect(arrived).toEqual(["video-a"]);
  expect(states()).toEqual(["b sending", "c sending", "d waiting", "e waiting", "f waiting"]);
  told("b").onFailed("网络断开了");
  store.pause(keyOf("c"));
  store.remove(keyOf("d"));
  expect(states()).toEqual(["b failed", "c paused", "e sending", "f sending"]);
});

test("a paused file goes on where it was as soon as there is room, and the same file chosen again is not a second one", () => {
  const { store, told, states, keyOf, presses } = uploadsOf();
  store.start([film("a"), film("b"), film("c")]);
  store.pause(keyOf("a"));
  store.goOn(keyOf("a"));
  expect(states()).toEqual(["a waiting", "b sending", "c sending"]);
  told("b").onDone();
  expect(states()).toEqual(["a sending", "c sending"]);
  expect(presses).toEqual(["pause a.mp4", "goOn a.mp4"]);
  told("c").onFailed("网络断开了");
  store.start([film("a"), film("c")]);
  expect(states()).toEqual(["a sending", "c sending"]);
  expect(presses.at(-1)).toBe("goOn c.mp4");
});

test("a file that may not be sent says why until others are chosen, and takes nobody's room", () => {
  const { store, states } = uploadsOf();
  store.start([film("large", VIDEO_BELOW_BYTES), film("a"), film("b")]);
  expect(states()).toEqual(["large refused", "a sending", "b sending"]);
  expect(store.now()[0]?.sentence).not.toBe("");
  store.start([film("c")]);
  expect(states()).toEqual(["a sending", "b sending", "c waiting"]);
});

test("another file for a video takes the place of the one that failed for it", () => {
  const { store, told, states } = uploadsOf();
  store.start([film("first")], "video-1");
  told("first").onFailed("上传失败，请重试");
  store.start([film("second")], "video-1");
  expect(states()).toEqual(["second sending"]);
});

test("leaving pauses every upload, and giving up forgets it", async () => {
  const { store, keyOf, presses, states } = uploadsOf();
  store.start([film("a"), film("b")]);
  store.pauseAll();
  expect(presses).toEqual(["pause a.mp4", "pause b.mp4"]);
  await store.giveUp(keyOf("a"));
  expect([presses.at(-1), states()]).toEqual(["giveUp a.mp4", ["b sending"]]);
});
