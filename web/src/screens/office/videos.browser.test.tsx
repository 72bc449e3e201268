import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listVideos } from "@zhutu/domain/media/contract.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pressRowAct } from "../../testing/row-act.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import OfficeVideos from "./videos.tsx";

const list = "GET /api/vod/all-videos";
const remove = "DELETE /api/vod/all-videos/:videoId";
type Video = CallReply<typeof listVideos>["videos"][number];
const video = (over: Partial<Video>): Video => ({
  videoId: "video-1",
  title: "混凝土浇筑",
  coverURL: null,
  createTime: "2026-11-22T01:00:00.000Z",
  duration: 3_725,
  size: 1_288_490_189,
  status: "normal",
  progress: 0,
  failure: null,
  ...over,
});

async function open(videos: Video[], more: { transcodes?: boolean; answers?: Answers } = {}) {
  const opened = await openScreen({
    screens: {
      "/board/admin/admin-assign-users": (
        <OfficeProvider>
          <OfficeVideos />
        </OfficeProvider>
      ),
    },
    at: ["assigned", "videos"].map((tab) => `/board/admin/admin-assign-users?tab=${tab}`),
    role: "admin",
    answers: {
      [list]: () => ({ videos, total: videos.length, transcodes: more.transcodes ?? true }),
      ...more.answers,
    },
  });
  await expect.element(page.getByRole("button", { name: "上传视频" })).toBeVisible();
  return opened;
}
const rowText = () => [...document.querySelectorAll("tbody tr[data-row-key]")].map((one) => one.textContent);
const choose = async (file: File) => {
  await userEvent.upload(page.getByLabelText("视频文件", { exact: true }).element(), file);
};
const chooseFor = async (file: File) => {
  await userEvent.upload(page.getByLabelText("列表里视频的文件").element(), file);
};
const mp4 = (name = "讲座.mp4") => new File([new Uint8Array(2_000)], name, { type: "video/mp4" });

test("[VID-002] each video with its duration, size and state, and what may be done in it", async () => {
  await open([
    video({ videoId: "v1" }),
    video({ videoId: "v2", status: "processing", progress: 42, duration: 0, size: 0 }),
    video({ videoId: "v3", status: "uploading" }),
    video({ videoId: "v4", status: "failed", failure: "文件里没有视频画面，请重新上传" }),
  ]);
  await expect
    .poll(rowText)
    .toEqual([
      "混凝土浇筑01:02:051.20 GB正常2026-11-22 09:00:00播放更多",
      "混凝土浇筑----处理中42%2026-11-22 09:00:00更多",
      "混凝土浇筑01:02:051.20 GB上传中断2026-11-22 09:00:00继续上传更多",
      "混凝土浇筑文件里没有视频画面，请重新上传01:02:051.20 GB失败2026-11-22 09:00:00重新上传更多",
    ]);
  expect(page.getByText(/没有安装 ffmpeg/).elements()).toEqual([]);
});

test("a long title takes two lines, and is whole on pointing", async () => {
  const title = "超高层建筑混凝土泵送施工技术与质量控制".repeat(12);
  await open([video({ title })]);
  await expect.element(page.getByTitle(title)).toBeVisible();
  const shown = page.getByTitle(title).element();
  const line = shown.firstElementChild ?? shown;
  expect(line.clientHeight).toBeLessThan(44);
  expect(line.scrollHeight).toBeGreaterThan(line.clientHeight);
});

test("[VID-002] [ERR-009] deleting asks with what will be lost, then deletes; a refusal says where it is used", async () => {
  let refuses = true;
  const inUse = "视频正在使用，不能删除：《施工管理》的“第一讲”";
  // Not the first of the list: it is deleted whose row was pressed.
  const { called, asked } = await open([video({ videoId: "video-0", title: "钢筋绑扎" }), video({})], {
    answers: { [remove]: () => (refuses ? refused(200, inUse) : null) },
  });
  const ask = async () => {
    await pressRowAct("删除", "混凝土浇筑");
    await expect.element(page.getByText("将删除视频“混凝土浇筑”。删除后不能恢复。")).toBeVisible();
  };
  await ask();
  await page.getByRole("button", { name: "取消", exact: true }).click();
  expect(called("DELETE /api/vod/all-videos/video-1")).toHaveLength(0);
  await ask();
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await expect.element(page.getByText(inUse)).toBeVisible();
  refuses = false;
  await ask();
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await expect.element(page.getByText("视频已删除")).toBeVisible();
  expect(called("DELETE /api/vod/all-videos/video-1")).toHaveLength(2);
  expect(asked.filter(({ call }) => call.startsWith("DELETE"))).toHaveLength(2);
});

test("[VID-002] the list is searched by title and by state", async () => {
  const { called } = await open([video({})]);
  await page.getByLabelText("视频标题").fill("浇筑");
  await page.getByRole("button", { name: "查询" }).click();
  const asked = () => ["videoName", "status"].map((name) => called(list).at(-1)?.query.get(name));
  await expect.poll(asked).toEqual(["浇筑", null]);
  await page.getByLabelText("状态").click();
  await page.getByTitle("失败", { exact: true }).last().click();
  await page.getByRole("button", { name: "查询" }).click();
  await expect.poll(asked).toEqual(["浇筑", "failed"]);
});

test("[VID-002] all videos of the library are counted, and its second page is asked for", async () => {
  const { called, address } = await open([], {
    answers: { [list]: () => ({ videos: [video({})], total: 45, transcodes: true }) },
  });
  await expect.element(page.getByText(/共 45 个/)).toBeVisible();
  await page.getByTitle("2", { exact: true }).click();
  await expect.poll(() => called(list).at(-1)?.query.get("page")).toBe("2");
  expect(address()).toMatch(/[?&]page=2\b/);
});

test.each([
  ["讲座.mov", "视频必须是 .mp4 文件"],
  ["空.mp4", "文件是空的，请重新选择"],
])("%s is refused before anything is asked", async (name, sentence) => {
  const { asked } = await open([]);
  await choose(name === "空.mp4" ? new File([], name) : mp4(name));
  const row = page.getByRole("group", { name });
  await expect.element(row.getByText(sentence)).toBeVisible();
  expect(asked.filter(({ call }) => call !== list && call !== "GET /api/admin/list-views")).toEqual([]);
  await row.getByRole("button", { name: "移除" }).click();
  await expect.poll(() => row.elements()).toEqual([]);
});

test("a leave that is refused is said beside the file, and is asked for again by 重试", async () => {
  let times = 0;
  const { called } = await open([], {
    answers: { "GET /api/vod/upload-auth": () => refused(429, `操作太频繁，请稍后再试 ${++times}`) },
  });
  await choose(mp4());
  const row = page.getByRole("group", { name: "讲座.mp4" });
  await expect.element(row.getByText("操作太频繁，请稍后再试 1")).toBeVisible();
  await row.getByRole("button", { name: "重试" }).click();
  await expect.element(row.getByText("操作太频繁，请稍后再试 2")).toBeVisible();
  const [first] = called("GET /api/vod/upload-auth");
  expect(Object.fromEntries(first?.query ?? [])).toEqual({
    title: "讲座",
    fileName: "讲座.mp4",
    size: "2000",
  });
});

test("going on with another file than the one that broke off is asked about before anything is lost", async () => {
  const { called } = await open(
    [video({ status: "uploading", title: "混凝土浇筑", size: 60.9 * 1024 ** 2 })],
    {
      answers: { "GET /api/vod/upload-auth": () => refused(429, "操作太频繁，请稍后再试") },
    },
  );
  const goOnWith = async (file: File) => {
    await page.getByRole("button", { name: "继续上传 混凝土浇筑" }).click();
    await chooseFor(file);
  };
  const leaves = () => called("GET /api/vod/upload-auth").length;
  const question = "这不是上次那个文件（混凝土浇筑，60.9 MB）。要放弃已传部分，改传“lesson.mp4”吗？";
  await goOnWith(mp4("lesson.mp4"));
  await expect.element(page.getByText(question)).toBeVisible();
  await page.getByRole("button", { name: "取消", exact: true }).click();
  await expect.poll(() => page.getByText(question).elements()).toEqual([]);
  expect(leaves()).toBe(0);
  // Of its name, and of another size.
  await goOnWith(mp4("混凝土浇筑.mp4"));
  await expect.element(page.getByText(/改传“混凝土浇筑.mp4”吗/)).toBeVisible();
  await page.getByRole("button", { name: "改传" }).click();
  await expect.poll(leaves).toBe(1);
  expect(called("GET /api/vod/upload-auth")[0]?.query.get("videoId")).toBe("video-1");
});

test("going on with the same file, and another for one that failed, asks nothing", async () => {
  const { called } = await open(
    [
      video({ videoId: "v1", status: "uploading", title: "混凝土浇筑", size: 2_000 }),
      video({ videoId: "v2", status: "failed", title: "钢筋绑扎" }),
    ],
    { answers: { "GET /api/vod/upload-auth": () => refused(429, "操作太频繁，请稍后再试") } },
  );
  await page.getByRole("button", { name: "继续上传 混凝土浇筑" }).click();
  await chooseFor(mp4("混凝土浇筑.mp4"));
  await page.getByRole("button", { name: "重新上传 钢筋绑扎" }).click();
  await chooseFor(mp4("lesson.mp4"));
  await expect.poll(() => called("GET /api/vod/upload-auth").length).toBe(2);
});

test("a file that failed goes on when it is chosen again, and a refused one gives way to the next", async () => {
  let times = 0;
  await open([], {
    answers: { "GET /api/vod/upload-auth": () => refused(429, `操作太频繁，请稍后再试 ${++times}`) },
  });
  await choose(new File(["x"], "讲座.avi"));
  await expect.element(page.getByRole("group", { name: "讲座.avi" })).toBeVisible();
  const file = mp4();
  await choose(file);
  const row = page.getByRole("group", { name: "讲座.mp4" });
  await expect.element(row.getByText("操作太频繁，请稍后再试 1")).toBeVisible();
  expect(page.getByRole("group", { name: "讲座.avi" }).elements()).toEqual([]);
  await choose(file);
  await expect.element(row.getByText("操作太频繁，请稍后再试 2")).toBeVisible();
  expect(row.elements()).toHaveLength(1);
});

test("of several files two are sent at a time, one that fails stops no other, and it is tried again or removed", async () => {
  const waiting: ((answer: Response) => void)[] = [];
  const { called } = await open([], {
    answers: { "GET /api/vod/upload-auth": () => new Promise<Response>((answer) => waiting.push(answer)) },
  });
  const names = ["一.mp4", "二.mp4", "三.mp4", "四.mp4"];
  await userEvent.upload(page.getByLabelText("视频文件", { exact: true }).element(), [
    ...names.map((name) => mp4(name)),
    new File(["x"], "五.avi"),
  ]);
  const row = (name: string) => page.getByRole("group", { name });
  const asked = () => called("GET /api/vod/upload-auth").map(({ query }) => query.get("fileName"));
  await expect.element(page.getByText("上传：等待上传 2 个，正在上传 2 个，不能上传 1 个")).toBeVisible();
  expect(asked()).toEqual(["一.mp4", "二.mp4"]);
  await expect.element(row("三.mp4").getByText(/^等待上传/)).toBeVisible();
  waiting[0]?.(refused(429, "操作太频繁，请稍后再试"));
  await expect.element(row("一.mp4").getByText("操作太频繁，请稍后再试")).toBeVisible();
  await expect.poll(asked).toEqual(["一.mp4", "二.mp4", "三.mp4"]);
  // It waits for its turn again.
  await row("一.mp4").getByRole("button", { name: "重试" }).click();
  await expect.element(row("一.mp4").getByText(/^等待上传/)).toBeVisible();
  await row("一.mp4").getByRole("button", { name: "移除" }).click();
  await expect.element(row("一.mp4")).not.toBeInTheDocument();
  waiting[1]?.(refused(429, "操作太频繁，请稍后再试"));
  await expect.poll(asked).toEqual(names);
  await row("二.mp4").getByRole("button", { name: "移除" }).click();
  await expect.element(row("二.mp4")).not.toBeInTheDocument();
});

test("a server without ffmpeg says what becomes of uploads", async () => {
  await open([video({ status: "plain" })], { transcodes: false });
  await expect.element(page.getByText(/没有安装 ffmpeg，上传的视频按原文件播放/)).toBeVisible();
  await expect.element(page.getByText("原文件播放", { exact: true })).toBeVisible();
});

test("a closed tab, or another tab of the page, is asked about while a file is on its way, and not after", async () => {
  let cut = (): void => undefined;
  const halfAnAnswer = () =>
    new Response(new ReadableStream({ start: (body) => void (cut = () => body.error(new Error("cut"))) }));
  const { back } = await open([], {
    answers: { "GET /api/vod/upload-auth": halfAnAnswer },
  });
  const asks = () => {
    const closing = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(closing);
    return closing.defaultPrevented;
  };
  expect(asks()).toBe(false);
  await choose(mp4());
  await expect.poll(asks).toBe(true);
  void back();
  const question = page.getByRole("dialog", { name: "离开此页？" });
  await question.getByRole("button", { name: "留在此页" }).click();
  await expect.element(question).not.toBeInTheDocument();
  cut();
  await expect.poll(asks).toBe(false);
});
