import { expect, onTestFinished, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { refused, openScreen } from "../../testing/open-screen.tsx";
import { LessonEnd, NextOffer } from "./lesson-end.tsx";
import type { Chapter, ChapterProgress } from "./lessons.ts";

const chapter = {
  courseId: 11,
  courseChapterId: 1,
  chapterTitle: "1.1 土方开挖",
  videoDuration: 60,
} as Chapter;
const next = { ...chapter, courseChapterId: 2, chapterTitle: "1.2 基坑支护" };
const log = {
  studyLogId: 5,
  courseId: 11,
  courseChapterId: 1,
  hasTest: false,
  testPassed: false,
  studyStatus: 1,
  chapterTime: 1.5,
  waitsFor: null as string | null,
};
const call = "POST /api/user/study-logs";
const hours = (earned: number) => ({ earned, target: 60, missing: 60 - earned, fromOwn: 0, open: 0 });
const learning = {
  certSubject: "municipal",
  certStatus: "learning",
  certDate: null as string | null,
  period: null,
  document: null,
  required: hours(45),
  optional: hours(60),
};
type Props = Parameters<typeof LessonEnd>[0];

/** The end of the lesson on a server that answers so; what was done before the end was told. */
async function end(answer: () => unknown, over: Partial<Props> = {}, forecast: object = learning) {
  const order: string[] = [];
  const replayed: number[] = [];
  const face = vi.fn();
  const screen = await openScreen({
    screens: {
      "/end": (
        <LessonEnd
          chapter={chapter}
          progress={undefined}
          neededCoverage={0.95}
          flush={async () => void order.push("flush")}
          testPath="/index/test-papers/3/correlation-id/cpt-1"
          next={undefined}
          onNext={() => undefined}
          onCancel={() => undefined}
          onReplay={(from) => void replayed.push(from)}
          onFace={face}
          after={<p>最后一讲</p>}
          {...over}
        />
      ),
    },
    at: "/end",
    role: "user",
    answers: {
      [call]: () => {
        order.push("log");
        return answer();
      },
      "GET /api/study/courses/11": () => ({
        course: aCourse({ courseType: 5, certSubject: "municipal", requiredCourse: 1 }),
        chapters: [],
        hours: [],
      }),
      "GET /api/user/certs/forecast": () => [forecast],
    },
  });
  return { ...screen, order, replayed, face };
}
const said = (sentence: string) => expect.element(page.getByText(sentence, { exact: true })).toBeVisible();

test("[STUDY-003] [STUDY-004] a chapter without a test: it is watched, and its hours are booked", async () => {
  const { order, called } = await end(() => log);
  await said("本讲已看完，1.5 学时已计入");
  await said("最后一讲");
  // What was played is told first: the server goes by it.
  expect(order).toEqual(["flush", "log"]);
  expect(JSON.parse(called(call)[0]?.body ?? "")).toEqual({ courseId: 11, courseChapterId: 1 });
});

test("booked hours say how far the subject is; behind the last lesson they lead to what is missing", async () => {
  await end(() => log);
  await said("市政公用工程 · 必修 45.0 / 60 学时，还差 15.0");
  await expect
    .element(page.getByRole("link", { name: "看还差什么" }))
    .toHaveAttribute("href", "/board/user/hours?subject=municipal");
  await end(() => log, { next });
  await said("市政公用工程 · 必修 45.0 / 60 学时，还差 15.0");
  expect(page.getByRole("link", { name: "看还差什么" }).elements()).toEqual([]);
});

test("hours that reach the certificate show it instead of starting the next lesson; one of an earlier day is no news", async () => {
  const passed = {
    ...learning,
    certStatus: "pass",
    required: hours(60),
    document: { certNo: "37-SZ-2026-000187-7" },
  };
  await end(() => log, { next }, { ...passed, certDate: new Date().toISOString() });
  await said("恭喜您，市政公用工程合格");
  await said("必修 60.0、选修 60.0 学时全部修满。证书已生效，可公开查验。");
  await expect.element(page.getByRole("button", { name: "下载证书 PDF" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "播放下一讲" })).toBeVisible();
  expect(page.getByRole("region", { name: "下一讲" }).elements()).toEqual([]);
  await end(() => log, { next }, { ...passed, certDate: "2026-01-01T00:00:00.000Z" });
  await said("本讲已看完，1.5 学时已计入");
  await expect.element(page.getByRole("region", { name: "下一讲" })).toBeVisible();
});

test("[STUDY-004] hours below one are named as they are", async () => {
  await end(() => ({ ...log, chapterTime: 0.5 }));
  await said("本讲已看完，0.5 学时已计入");
  await end(() => ({ ...log, hasTest: true, waitsFor: "test", chapterTime: 0.5 }));
  await said("本讲已看完，通过本讲测验后计入 0.5 学时");
});

test("[STUDY-004] a test that is not passed: it is asked for, with the way to it", async () => {
  await end(() => ({ ...log, hasTest: true, waitsFor: "test" }));
  await said("本讲已看完，通过本讲测验后计入 1.5 学时");
  await said("得到总分的 60% 即通过，没有通过可以再做。");
  await expect
    .element(page.getByRole("link", { name: "去做测验" }))
    .toHaveAttribute("href", "/index/test-papers/3/correlation-id/cpt-1");
});

test("[STUDY-004] a test that is not passed of a lesson without hours: it is asked for, and no hours are named", async () => {
  await end(() => ({ ...log, hasTest: true, waitsFor: "test", chapterTime: 0 }));
  await said("本讲已看完，请做本讲测验");
  await expect.element(page.getByRole("link", { name: "去做测验" })).toBeVisible();
});

test("[STUDY-004] a test that is passed: it is said to be, with the hours, and the next lesson is offered", async () => {
  await end(() => ({ ...log, hasTest: true, testPassed: true }), { next });
  await said("本讲已看完，测验已通过，1.5 学时已计入");
  await expect.element(page.getByRole("button", { name: "立即播放" })).toBeVisible();
});

test("[STUDY-004] a test that is passed of a lesson without hours: it is said to be", async () => {
  await end(() => ({ ...log, hasTest: true, testPassed: true, chapterTime: 0 }));
  await said("本讲已看完，测验已通过");
});

test("[STUDY-004] hours that are booked are told as booked, though the lesson has a test now that is not passed", async () => {
  await end(() => ({ ...log, hasTest: true, testPassed: false, waitsFor: null }));
  await said("本讲已看完，1.5 学时已计入");
  await expect.element(page.getByRole("link", { name: "去做测验" })).not.toBeInTheDocument();
});

test("too little was counted: how much is missing, which parts, and the way there", async () => {
  const progress = {
    coverage: 0.5,
    segments: [
      [0, 10],
      [20, 40],
    ],
  } as unknown as ChapterProgress;
  const { replayed } = await end(() => ({ ...log, studyStatus: 0, waitsFor: "watch" }), { progress });
  await said("还需看 0:27，看满后计入学时");
  await said("没看的部分：0:10–0:20、0:40–1:00");
  await page.getByRole("button", { name: "从 0:10 补看" }).click();
  expect(replayed).toEqual([10]);
});

test("too little was counted of a lesson without hours: what is missing, and no hours are named", async () => {
  await end(() => ({ ...log, studyStatus: 0, waitsFor: "watch", chapterTime: 0 }));
  await said("还需看 0:57，本讲才算看完");
});

test("a lesson that was watched without a check leads to one", async () => {
  const { face } = await end(() => ({ ...log, waitsFor: "face" }), { next });
  await said("本讲还没有人脸核验，核验后计入学时");
  await expect.element(page.getByRole("button", { name: "播放下一讲" })).toBeVisible();
  await page.getByRole("button", { name: "人脸核验" }).click();
  expect(face).toHaveBeenCalledOnce();
});

test("an end that could not be told says so, and is told again", async () => {
  let works = false;
  await end(() => (works ? log : refused(500, "系统出错了，请稍后再试")));
  await expect.element(page.getByText(/系统出错了，请稍后再试/)).toBeVisible();
  works = true;
  await page.getByRole("button", { name: "重试" }).click();
  await said("本讲已看完，1.5 学时已计入");
});

/** The offer behind the end of a lesson, with a clock that the test moves. */
async function offer() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const [onNext, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(<NextOffer title="1.2 基坑支护" onNext={onNext} onCancel={onCancel} />);
  return { onNext, onCancel };
}
const shown = page.getByRole("region", { name: "下一讲" });

test("the next lesson is named, counted down to, and begins by itself after five seconds", async () => {
  const { onNext } = await offer();
  await expect.element(shown.getByText("1.2 基坑支护")).toBeVisible();
  for (const left of [5, 4, 3, 2, 1]) {
    await expect.element(shown.getByText(`下一讲 ${left} 秒后开始`)).toBeVisible();
    expect(onNext).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
  }
  await expect.poll(() => onNext.mock.calls.length).toBe(1);
});

test("it begins at once or is declined by a press", async () => {
  const { onNext, onCancel } = await offer();
  await shown.getByRole("button", { name: "取消" }).click();
  expect(onCancel).toHaveBeenCalledOnce();
  await shown.getByRole("button", { name: "立即播放" }).click();
  expect(onNext).toHaveBeenCalledOnce();
});
