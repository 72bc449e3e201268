import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import minute from "../../testing/minute.mp4?url";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { Chapter } from "./lessons.ts";
import { Stage } from "./stage.tsx";
import { useLesson } from "./use-lesson.ts";

const chapter = { courseChapterId: 11, chapterTitle: "1.1 土方开挖", videoDuration: 60 } as Chapter;
const opened = {
  videoId: "v11",
  coursePlayId: "",
  position: 0,
  duration: 60,
  sources: [{ definition: "HD", playURL: "/no-such-video.mp4" }],
};

function Room() {
  const lesson = useLesson(1);
  return (
    <Stage
      chapter={chapter}
      byline=""
      art={null}
      lesson={lesson}
      progress={undefined}
      noDragging={false}
      next={undefined}
      onNext={() => undefined}
      after={null}
    />
  );
}

/** A lesson that opens, whose video does not play; `renewal` is what asking for fresh addresses comes to. */
async function watch(renewal: () => Promise<Response>): Promise<void> {
  const isRenewal = (url: string) => url.includes("/api/vod/") && !url.includes("open-chapter");
  vi.stubGlobal("fetch", (url: string) =>
    isRenewal(url) ? renewal() : Promise.resolve(Response.json({ code: 200, msg: "", resultObject: opened })),
  );
  await render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Room /> }])} />);
  await page.getByRole("button", { name: "开始学习" }).click();
}
const notice = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

// The player comes when a lesson opens: the first test is not to wait for it.
beforeAll(() => import("./player.tsx").then(() => undefined), 60_000);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("an address that expired is renewed, and the picture goes on where it was to", async () => {
  opened.position = 20;
  onTestFinished(() => void (opened.position = 0));
  const fresh = [{ definition: "HD", playURL: minute }];
  await watch(() => Promise.resolve(Response.json({ code: 200, msg: "", resultObject: fresh })));
  await expect.poll(() => document.querySelector("video")?.currentTime ?? 0).toBeGreaterThan(20.2);
});

test("a server that refuses fresh addresses is quoted: the network is not to blame", async () => {
  const body = { code: "error", msg: "系统出错了，请稍后再试", requestId: "req-7" };
  await watch(() => Promise.resolve(Response.json(body, { status: 500 })));
  await notice("系统出错了，请稍后再试（请求编号 req-7）");
  await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
});

test("a request for fresh addresses that nobody answers is a network that is gone", async () => {
  await watch(() => Promise.reject(new TypeError("Failed to fetch")));
  await notice("网络连接失败，请检查网络后重试");
});

test("fresh addresses that do not play either are no network problem", async () => {
  await watch(() => Promise.resolve(Response.json({ code: 200, msg: "", resultObject: opened.sources })));
  await notice("视频暂时打不开，请稍后重试");
});

test("fresh addresses that do not play while the browser is offline are a network that is gone", async () => {
  vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(false);
  await watch(() => Promise.resolve(Response.json({ code: 200, msg: "", resultObject: opened.sources })));
  await notice("网络连接失败，请检查网络后重试");
});
