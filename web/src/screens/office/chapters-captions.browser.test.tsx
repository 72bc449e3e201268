// The captions of a chapter's video on its form: uploaded, refused by line, replaced, deleted.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import { choose, openChapters, press, sent, tree } from "./chapters.testing.tsx";

const path = "/api/admin/videos/:id/captions";
const upload = (name = "第一讲.srt", content = "字幕") =>
  userEvent.upload(page.getByLabelText("字幕文件"), new File([content], name));

test("a subtitle file is kept at once, and may be replaced and deleted", async () => {
  let cues = 0;
  const { called } = await openChapters(tree, {
    [`GET ${path}`]: () => ({ vtt: "", cues }),
    [`POST ${path}`]: () => ({ cues: (cues = 1_203) }),
    [`DELETE ${path}`]: () => {
      cues = 0;
      return null;
    },
  });
  await choose("1.1 流水施工");
  await expect.element(page.getByRole("button", { name: "上传字幕" })).toBeVisible();
  await upload();
  await expect.element(page.getByText("中文字幕 1,203 条")).toBeVisible();
  expect(sent(called, "POST /api/admin/videos/film-1/captions")).toEqual([{ content: "5a2X5bmV" }]);
  await press("删除字幕");
  await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "上传字幕" })).toBeVisible();
});

test("what is wrong with a file is said line by line, until another is chosen", async () => {
  let answer: unknown = refused(200, "第 12 行：结束时间早于开始时间\n第 20 行：缺少时间");
  await openChapters(tree, { [`POST ${path}`]: () => answer });
  await choose("1.1 流水施工");
  await upload();
  const mistakes = page.getByText("第 12 行：结束时间早于开始时间 第 20 行：缺少时间");
  await expect.element(mistakes).toBeVisible();
  answer = { cues: 1 };
  await upload();
  await expect.element(mistakes).not.toBeInTheDocument();
});

test("a file above 1 MB is not sent, and a chapter without a video offers no captions", async () => {
  const { called } = await openChapters();
  await choose("1.1 流水施工");
  await upload("大.srt", "1".repeat(1024 * 1024 + 1));
  await expect.element(page.getByText("字幕文件不能超过 1 MB")).toBeVisible();
  expect(called("POST /api/admin/videos/film-1/captions")).toEqual([]);
  await choose("第二章 网络计划");
  expect(page.getByRole("button", { name: "上传字幕" }).elements()).toEqual([]);
});
