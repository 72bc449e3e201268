// Several files sent from the chapters of a course, each offered to the lesson of its name.
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import { chapter, last, openChapters, sent, tree } from "./chapters.testing.tsx";

afterEach(() => vi.unstubAllGlobals());

/** The requests of tus, which are no calls of the API: every file is taken whole. */
class TakesAll {
  upload = {};
  responseText = "";
  status = 0;
  onload = (): void => undefined;
  private readonly headers = new Map<string, string>();
  open(method: string, url: string): void {
    this.status = method === "POST" ? 201 : 204;
    this.headers.set("Location", `${url}/1`).set("Upload-Offset", "20").set("Tus-Resumable", "1.0.0");
  }
  setRequestHeader(): void {}
  getResponseHeader(name: string): string | null {
    return this.headers.get(name) ?? null;
  }
  abort(): void {}
  send(): void {
    setTimeout(() => this.onload());
  }
}

const film = (name: string) => new File([new Uint8Array(20)], name, { type: "video/mp4" });
const upload = async (...files: File[]): Promise<void> => {
  await expect.element(page.getByRole("button", { name: "批量上传视频" })).toBeVisible();
  await userEvent.upload(page.getByLabelText("批量上传的文件").element(), files);
};
const row = (name: string) => page.getByRole("group", { name });

test("a file that arrived is offered to the lesson of its name, and one without stays in the library", async () => {
  vi.stubGlobal("XMLHttpRequest", TakesAll);
  const { called } = await openChapters(undefined, {
    "GET /api/vod/upload-auth": ({ query }) => ({
      videoId: `film-${query.get("fileName")}`,
      uploadAddress: "/api/vod/uploads",
      uploadAuth: "leave",
    }),
  });
  await upload(film("02 网络计划.mp4"), film("别的.mp4"));
  await expect.element(row("02 网络计划.mp4").getByText("和“第二章 网络计划”同名")).toBeVisible();
  await expect.element(row("别的.mp4").getByText(/^没有同名的章节/)).toBeVisible();
  await row("02 网络计划.mp4").getByRole("button", { name: "用作它的视频" }).click();
  await expect
    .poll(() => sent(called))
    .toEqual([
      {
        courseChapterId: 3,
        chapterTitle: "第二章 网络计划",
        updateTime: last.updateTime,
        chapterVideoId: "film-02 网络计划.mp4",
      },
    ]);
  await expect.element(row("02 网络计划.mp4")).not.toBeInTheDocument();
});

test("of a published course a teacher is told why a lesson that learners see takes no video", async () => {
  vi.stubGlobal("XMLHttpRequest", TakesAll);
  const unseen = chapter({ courseChapterId: 4, chapterTitle: "第三章 备课", chapterStatus: "unpublish" });
  const { called } = await openChapters(
    [...tree, unseen],
    {
      "GET /api/vod/upload-auth": ({ query }) => ({
        videoId: `film-${query.get("fileName")}`,
        uploadAddress: "/api/vod/uploads",
        uploadAuth: "leave",
      }),
    },
    "teacher",
  );
  await upload(film("网络计划.mp4"), film("备课.mp4"));
  const use = (name: string) => row(name).getByRole("button", { name: "用作它的视频" });
  await expect.element(use("网络计划.mp4")).toBeDisabled();
  await expect.element(use("网络计划.mp4")).toHaveAccessibleDescription(/请先撤销发布$/);
  await use("备课.mp4").click();
  await expect.poll(() => sent(called)).toMatchObject([{ courseChapterId: 4 }]);
});

test("a file that failed is removed from the list", async () => {
  await openChapters(undefined, { "GET /api/vod/upload-auth": () => refused(429, "操作太频繁，请稍后再试") });
  await upload(film("一.mp4"), film("二.mp4"));
  await expect.element(row("二.mp4").getByText("操作太频繁，请稍后再试")).toBeVisible();
  await row("二.mp4").getByRole("button", { name: "移除" }).click();
  await expect.element(row("二.mp4")).not.toBeInTheDocument();
  await expect.element(row("一.mp4")).toBeVisible();
});
