// 还在学习吗？ in the study room (domain.md "Study time"): over the picture, which goes on; answered, or missed.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import minute from "../../testing/minute.mp4?url";
import { opened, openRoom, refusal, start } from "./room.testing.tsx";

beforeAll(() => import("../../features/study/player.tsx").then(() => undefined), 60_000);

const askedAt = "2026-11-30T04:45:05.000Z";
const prompt = (seconds: number) => ({
  promptId: "prompt-1",
  kind: "presence",
  askedAt,
  answerUntil: new Date(Date.parse(askedAt) + seconds * 1000).toISOString(),
  position: 6,
});
const playing = { ...opened, sources: [{ definition: "HD", playURL: minute }] };
const counted = {
  courseChapterId: 1,
  position: 6,
  countedSeconds: 90,
  creditedSeconds: 6,
  coverage: 0.1,
  segments: [[0, 6]],
  skipped: [],
  studyStatus: 0,
  lastPlayedAt: askedAt,
};
const missedReply = (seconds: number) => ({
  coursePlayId: "play-1",
  active: false,
  creditedSeconds: 0,
  progress: counted,
  prompt: prompt(seconds),
  held: false,
});
const dialog = (name: string) => page.getByRole("alertdialog", { name });
const here = page.getByRole("button", { name: "我在学习" });
const video = () => document.querySelector("video");

test("a prompt lies over the picture, which goes on; it says when it pauses, and one key answers it", async () => {
  const answers: unknown[] = [];
  await openRoom({
    "POST /api/vod/open-chapter": () => ({ ...playing, prompt: prompt(60) }),
    "GET /api/study/chapters/:id/prompts": () => [],
    "POST /api/study/prompts/:id/answer": ({ body }) => {
      answers.push(JSON.parse(body));
      return { playPass: "" };
    },
  });
  await start();
  await expect.element(dialog("还在学习吗？")).toBeVisible();
  await expect.element(page.getByText("没有回应，会在 12:46:05 暂停，这 1 分钟不计。")).toBeVisible();
  await expect.element(page.getByRole("timer", { name: /^还有 (60|5\d) 秒$/ })).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe("我在学习");
  await expect.poll(() => video()?.currentTime ?? 0).toBeGreaterThan(0.3);
  await userEvent.keyboard(" ");
  await expect.element(dialog("还在学习吗？")).not.toBeInTheDocument();
  expect(answers).toEqual([{ coursePlayId: "play-1" }]);
  // The key answered, and did not pause.
  expect(video()?.paused).toBe(false);
});

test("without an answer the picture stops where the prompt came, and one press goes on from there", async () => {
  let openings = 0;
  await openRoom({
    "POST /api/vod/open-chapter": () => {
      openings += 1;
      return { ...playing, position: 6, prompt: openings === 1 ? prompt(1) : null };
    },
    "GET /api/study/chapters/:id/prompts": () => [],
    "POST /api/vod/upload-play-time": () => missedReply(1),
  });
  await start();
  await expect.element(dialog("已暂停，等您回来")).toBeVisible();
  await expect.element(page.getByText("从 12:45:05 起没有计时")).toBeVisible();
  await expect.element(page.getByText("之前计入的 1:30 不受影响")).toBeVisible();
  await expect.poll(() => video()?.paused).toBe(true);
  await expect.poll(() => video()?.currentTime).toBe(6);
  await page.getByRole("button", { name: "从 0:06 继续学习" }).click();
  await expect.element(dialog("已暂停，等您回来")).not.toBeInTheDocument();
  expect(openings).toBe(2);
  await expect.poll(() => video()?.currentTime ?? 0).toBeGreaterThan(6);
});

test("an answer that does not arrive says so, and can be given again", async () => {
  let tries = 0;
  await openRoom({
    "POST /api/vod/open-chapter": () => ({ ...playing, prompt: prompt(60) }),
    "GET /api/study/chapters/:id/prompts": () => [],
    "POST /api/study/prompts/:id/answer": () => {
      tries += 1;
      return tries === 1 ? refusal("UNAVAILABLE", "服务器繁忙，请稍后重试") : { playPass: "" };
    },
  });
  await start();
  await here.click();
  await expect.element(page.getByRole("alert").getByText("服务器繁忙，请稍后重试")).toBeVisible();
  await here.click();
  await expect.element(dialog("还在学习吗？")).not.toBeInTheDocument();
});

test("one that was answered in another window is over here too", async () => {
  await openRoom({
    "POST /api/vod/open-chapter": () => ({ ...playing, prompt: prompt(60) }),
    "GET /api/study/chapters/:id/prompts": () => [],
    "POST /api/study/prompts/:id/answer": () => refusal("PROMPT_ANSWERED", "已经回应过了，课程照常计时"),
  });
  await start();
  await here.click();
  await expect.element(dialog("还在学习吗？")).not.toBeInTheDocument();
});

test("under the picture stand the prompts that were answered and missed", async () => {
  const told = { promptId: "1", kind: "presence", askedAt, position: 6 };
  await openRoom({
    "GET /api/study/chapters/:id/prompts": () => [
      { ...told, answeredAt: "2026-11-30T04:45:11.000Z", missedAt: null },
      { ...told, promptId: "2", answeredAt: null, missedAt: "2026-11-30T05:45:11.000Z" },
      { ...told, promptId: "3", kind: "face", answeredAt: "2026-11-30T05:45:11.000Z", missedAt: null },
      { ...told, promptId: "4", kind: "face", answeredAt: null, missedAt: null },
    ],
  });
  await expect.element(page.getByText("在学提示，6 秒内回应，照常计时")).toBeVisible();
  await expect.element(page.getByText("随机核验通过，之后照常计时")).toBeVisible();
  await expect
    .element(page.getByText(/在学提示：已回应 1 次，未回应 1 次。随机核验：通过 1 次，还有 1 次没做。/))
    .toBeVisible();
});

const check = { ...prompt(0), kind: "face", answerUntil: null };
const faceAnswers = {
  "POST /api/user/face-verify/init-certify": () => ({
    certifyId: "check-1",
    certifyUrl: "https://provider.example/1",
  }),
  "GET /api/user/face-verify/is-verify-passed": () => ({ passed: true, state: "passed" }),
  "POST /api/user/verify-face-result": () => ({ passed: true, state: "passed", userStatus: 2, triesLeft: 5 }),
};

describe.each([390, 1440])("a random check at %i", (width) => {
  beforeEach(async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
  });
  afterEach(() => vi.restoreAllMocks());

  test("stops the picture until it passed, and says what it is for", async () => {
    const answers: unknown[] = [];
    await openRoom({
      "POST /api/vod/open-chapter": () => ({ ...playing, prompt: check }),
      "POST /api/study/prompts/:id/answer": ({ body }) => {
        answers.push(JSON.parse(body));
        return { playPass: "pass-2" };
      },
      ...faceAnswers,
    });
    await page.viewport(width, 900);
    await start();
    await expect.element(dialog("请再核验一次是本人")).toBeVisible();
    await expect.element(page.getByText(/随机抽查，画面先停/)).toBeVisible();
    // On a phone it covers the whole page.
    await expect.element(dialog("请再核验一次是本人")).toHaveAttribute("aria-modal", String(width < 720));
    await expect.poll(() => video()?.paused).toBe(true);
    await page.getByRole("checkbox").click();
    await page.getByRole("button", { name: "开始核验" }).click();
    await expect.element(dialog("请再核验一次是本人")).not.toBeInTheDocument();
    expect(answers).toEqual([{ coursePlayId: "play-1", certifyId: "check-1" }]);
    await expect.poll(() => video()?.paused).toBe(false);
  });

  test("whose pass did not arrive is told again without another check", async () => {
    let tries = 0;
    await openRoom({
      "POST /api/vod/open-chapter": () => ({ ...playing, prompt: check }),
      "POST /api/study/prompts/:id/answer": () => {
        tries += 1;
        return tries === 1 ? refusal("UNAVAILABLE", "服务器繁忙，请稍后重试") : { playPass: "pass-2" };
      },
      ...faceAnswers,
    });
    await page.viewport(width, 900);
    await start();
    await page.getByRole("checkbox").click();
    await page.getByRole("button", { name: "开始核验" }).click();
    await page.getByRole("button", { name: "重试" }).click();
    await expect.element(dialog("请再核验一次是本人")).not.toBeInTheDocument();
    expect(tries).toBe(2);
  });
});
