// The end of a lesson's video in the study room: what the server is told of it, and in which order.
import { NOT_COUNTED_EXPLANATIONS as told, type NotCountedReason } from "@zhutu/domain/study/play-ledger.ts";
import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import minute from "../../testing/minute.mp4?url";
import moment from "../../testing/moment.mp4?url";
import { free, opened, openRoom, start, tested } from "./room.testing.tsx";

/** A lesson whose video is over after a moment. */
const openedForAMoment = { ...opened, sources: [{ definition: "HD", playURL: moment }] };
const openedForAMinute = { ...opened, sources: [{ definition: "HD", playURL: minute }] };

// The player comes when a lesson opens: the first test is not to wait for it.
beforeAll(() => import("../../features/study/player.tsx").then(() => undefined), 60_000);

const log = {
  studyLogId: 5,
  courseId: 11,
  courseChapterId: 1,
  hasTest: false,
  testPassed: false,
  studyStatus: 1,
  chapterTime: 1.5,
  waitsFor: null,
};

test("[STUDY-003] the end of a further-education video is told to the server, after what was played of it", async () => {
  const { asked } = await openRoom(
    { "POST /api/vod/open-chapter": () => openedForAMoment, "POST /api/user/study-logs": () => log },
    [{ courseChapterId: 1, waitsFor: "watch", hasTest: false }],
  );
  await start();
  await expect.element(page.getByText("本讲已看完，1.5 学时已计入")).toBeVisible();
  const sent = asked.filter(({ call }) => /upload-play-time|study-logs/.test(call));
  expect(sent.map(({ call }) => call)).toEqual([
    "POST /api/vod/upload-play-time",
    "POST /api/user/study-logs",
  ]);
  expect(JSON.parse(sent[1]?.body ?? "")).toEqual({ courseId: 11, courseChapterId: 1 });
});

test("[STUDY-003] the end of the last one is told as well", async () => {
  const { called } = await openRoom(
    {
      "POST /api/vod/open-chapter": () => openedForAMoment,
      "POST /api/user/study-logs": () => ({ ...log, courseChapterId: 2 }),
    },
    [{ courseChapterId: 2, waitsFor: "watch", hasTest: false }],
    { at: 2 },
  );
  await start();
  await expect.element(page.getByText("本讲已看完，1.5 学时已计入")).toBeVisible();
  const [sent] = called("POST /api/user/study-logs");
  expect(JSON.parse(sent?.body ?? "")).toEqual({ courseId: 11, courseChapterId: 2 });
});

test("[STUDY-003] the end of a lesson that is worth no hours is told as well", async () => {
  const { called } = await openRoom({
    "POST /api/vod/open-chapter": () => openedForAMoment,
    "POST /api/user/study-logs": () => ({ ...log, chapterTime: 0 }),
  });
  await start();
  await expect.element(page.getByText("本讲已看完", { exact: true })).toBeVisible();
  expect(called("POST /api/user/study-logs")).toHaveLength(1);
});

test("[STUDY-003] [STUDY-004] in a free course, which nobody holds, the end is told, and the test asked for that its hours wait for", async () => {
  const { called } = await openRoom(
    {
      "POST /api/vod/open-chapter": () => openedForAMoment,
      "POST /api/user/study-logs": () => ({ ...log, hasTest: true, waitsFor: "test" }),
    },
    [{ courseChapterId: 1, waitsFor: "watch", hasTest: true }],
    { ...free, chapters: [tested] },
  );
  await expect.element(page.getByText(/看完本讲并通过测验后计入学时/)).toBeVisible();
  await start();
  await expect.element(page.getByText("本讲已看完，通过本讲测验后计入 1.5 学时")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "去做测验" }))
    .toHaveAttribute("href", "/index/test-papers/4/correlation-id/cpt-1");
  expect(called("POST /api/user/study-logs")).toHaveLength(1);
});

test.each<[NotCountedReason, sentence: string, button: string]>([
  ["other-video", "本讲已换成另一个视频，请重新打开", "重新打开"],
  ["other-session", "您已在另一处打开播放，本页已暂停", "在本页继续"],
])(
  "a session that counts no more (%s) says why, and is opened anew by its button",
  async (reason, sentence, button) => {
    const progress = {
      courseChapterId: 1,
      position: 0,
      playSeconds: 0,
      coverage: 0,
      segments: [],
      skipped: [{ at: "2026-11-27T00:00:00.000Z", seconds: 5, reason: told[reason] }],
      studyStatus: 0,
      lastPlayedAt: "2026-11-27T00:00:00.000Z",
    };
    // Not over again as the page goes: Vidstack fails when its player is taken away while it tells of the end.
    const films = [openedForAMoment];
    const { called } = await openRoom({
      "POST /api/vod/open-chapter": () => films.shift() ?? openedForAMinute,
      "POST /api/vod/upload-play-time": () => ({
        coursePlayId: "play-1",
        active: false,
        creditedSeconds: 0,
        progress,
      }),
    });
    await start();
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect.poll(() => called("POST /api/vod/open-chapter").length).toBe(2);
  },
);

test("a lesson that plays elsewhere by now stands here, whatever is pressed, until it is asked to go on here", async () => {
  const progress = {
    courseChapterId: 1,
    position: 0,
    playSeconds: 0,
    coverage: 0,
    segments: [],
    skipped: [{ at: "2026-11-27T00:00:00.000Z", seconds: 5, reason: told["other-session"] }],
    studyStatus: 0,
    lastPlayedAt: "2026-11-27T00:00:00.000Z",
  };
  await openRoom({
    "POST /api/vod/open-chapter": () => openedForAMinute,
    "POST /api/vod/upload-play-time": () => ({
      coursePlayId: "play-1",
      active: false,
      creditedSeconds: 0,
      progress,
    }),
  });
  await start();
  const video = () => document.querySelector("video");
  await expect.poll(() => video()?.currentTime ?? 0).toBeGreaterThan(0.3);
  // What is left is told at a pause.
  await userEvent.keyboard("k");
  await expect.element(page.getByText("您已在另一处打开播放，本页已暂停")).toBeVisible();
  await userEvent.keyboard("k");
  expect(video()?.paused).toBe(true);
  await page.getByRole("button", { name: "在本页继续" }).click();
  await expect.poll(() => video()?.paused).toBe(false);
});
