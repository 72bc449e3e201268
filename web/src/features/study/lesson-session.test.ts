import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession } from "../../lib/session/session.ts";
import { createLessonSession } from "./lesson-session.ts";

type Call = {
  path: string;
  body: { courseChapterId?: number };
  answer: (json: unknown) => void;
  /** The network is gone. */
  drop: () => void;
};
const refused = { code: "error", msg: "购买课程后才可以观看" };
const opened = (courseChapterId: number) => ({
  code: 200,
  msg: "",
  resultObject: {
    videoId: `v${courseChapterId}`,
    coursePlayId: `play-${courseChapterId}`,
    position: 0,
    duration: 60,
    sources: [{ definition: "HD", playURL: `/vod/v${courseChapterId}.mp4` }],
  },
});

/** A server at the other end of the line, which answers when the test says so. */
function slowServer() {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    calls.push({
      path: new URL(url, "http://school.test").pathname,
      body: JSON.parse(typeof init.body === "string" ? init.body : "{}") as Call["body"],
      answer: (json) => resolve(Response.json(json)),
      drop: () => reject(new TypeError("Failed to fetch")),
    });
    return promise;
  });
  /** The nth call of a path, once it has come. */
  const nth = async (path: string, n: number): Promise<Call> => {
    const found = () => calls.filter((one) => one.path === path)[n - 1];
    await expect.poll(found).toBeDefined();
    return found() as Call;
  };
  return {
    calls,
    opening: (n: number) => nth("/api/vod/open-chapter", n),
    upload: (n = 1) => nth("/api/vod/upload-play-time", n),
    call: (path: string) => nth(path, 1),
  };
}

function lessonSession() {
  const listeners = new Set<() => void>();
  const session = createLessonSession({
    courseId: 1,
    whenOnline: (again) => {
      listeners.add(again);
      return () => listeners.delete(again);
    },
    onProgress: () => undefined,
    onFaceTaken: () => undefined,
    onPromptOver: () => undefined,
  });
  /** The browser finds the network again. */
  const online = () => listeners.forEach((listener) => listener());
  return { session, online };
}

// A visitor: the files of a process share the session.
beforeEach(clearSession);
afterEach(() => vi.unstubAllGlobals());

test("a lesson that is refused after another was chosen leaves that other one alone", async () => {
  const server = slowServer();
  const { session } = lessonSession();
  session.open(11);
  const first = await server.opening(1);
  session.open(12);
  first.answer(refused);
  const second = await server.opening(2);
  expect(second.body.courseChapterId).toBe(12);
  second.answer(opened(12));
  await expect.poll(() => session.now().phase).toBe("open");
  expect(session.now().opened?.courseChapterId).toBe(12);
  expect(session.now().refusal).toBe("");
});

test("a refused lesson says why, and can be tried again", async () => {
  const server = slowServer();
  const { session } = lessonSession();
  session.open(11);
  (await server.opening(1)).answer(refused);
  await expect.poll(() => session.now().phase).toBe("refused");
  expect(session.now().refusal).toBe("购买课程后才可以观看");
  session.open(11);
  (await server.opening(2)).answer(opened(11));
  await expect.poll(() => session.now().phase).toBe("open");
});

test("the rest of a lesson is reported before another one opens, because that ends its session", async () => {
  const server = slowServer();
  const { session } = lessonSession();
  session.open(11);
  (await server.opening(1)).answer(opened(11));
  await expect.poll(() => session.now().opened?.courseChapterId).toBe(11);
  const { reporter } = session.now().opened ?? {};
  reporter?.playing(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  reporter?.moved(0.05);
  session.open(12);
  const told = await server.upload();
  expect(told.body).toMatchObject({ videoId: "v11", coursePlayId: "play-11" });
  expect(server.calls.filter((one) => one.path === "/api/vod/open-chapter")).toHaveLength(1);
  told.answer({
    code: 200,
    msg: "",
    resultObject: { coursePlayId: "play-11", active: true, creditedSeconds: 0, progress: null },
  });
  (await server.opening(2)).answer(opened(12));
  await expect.poll(() => session.now().opened?.courseChapterId).toBe(12);
});

test("time that could not be sent waits over the change of lesson, and goes out when the network is back", async () => {
  const server = slowServer();
  const { session, online } = lessonSession();
  session.open(11);
  (await server.opening(1)).answer(opened(11));
  await expect.poll(() => session.now().opened?.courseChapterId).toBe(11);
  const { reporter } = session.now().opened ?? {};
  reporter?.playing(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  reporter?.moved(0.05);
  session.open(12);
  (await server.upload()).drop();
  (await server.opening(2)).drop();
  await expect.poll(() => session.now().phase).toBe("refused");
  expect(session.now().late).toEqual({ courseChapterId: 11, counting: "waiting" });
  online();
  const late = await server.upload(2);
  expect(late.body).toMatchObject({ coursePlayId: "play-11", played: [[0, 0.05]] });
  // Back to the lesson: it opens only when the time of before has arrived.
  session.open(11);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.calls.filter((one) => one.path === "/api/vod/open-chapter")).toHaveLength(2);
  const resultObject = { coursePlayId: "play-11", active: true, creditedSeconds: 0, progress: null };
  late.answer({ code: 200, msg: "", resultObject });
  await expect.poll(() => session.now().late?.counting).toBe("caught-up");
  (await server.opening(3)).answer(opened(11));
  await expect.poll(() => session.now().late).toBeUndefined();
});

test("time that the server takes no more is said to be lost, and not sent again", async () => {
  const server = slowServer();
  const { session, online } = lessonSession();
  session.open(11);
  (await server.opening(1)).answer(opened(11));
  await expect.poll(() => session.now().opened?.courseChapterId).toBe(11);
  const { reporter } = session.now().opened ?? {};
  reporter?.playing(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  reporter?.paused(0.05);
  (await server.upload()).answer({ code: "error", msg: "没有找到" });
  await expect.poll(() => session.now().late).toEqual({ courseChapterId: 11, counting: "lost" });
  online();
  expect(server.calls.filter((one) => one.path === "/api/vod/upload-play-time")).toHaveLength(1);
});

test("a face check that is due is answered with the check, whose pass opens the next lesson", async () => {
  const server = slowServer();
  const { session } = lessonSession();
  session.open(11);
  const { resultObject } = opened(11);
  const prompt = {
    promptId: "p1",
    kind: "face",
    askedAt: "2026-11-30T04:45:05Z",
    answerUntil: null,
    position: 0,
  };
  (await server.opening(1)).answer({ code: 200, msg: "", resultObject: { ...resultObject, prompt } });
  await expect.poll(() => session.now().prompt?.until).toBe(Infinity);
  const answered = session.answerPrompt("check-1");
  const call = await server.call("/api/study/prompts/p1/answer");
  expect(call.body).toEqual({ coursePlayId: "play-11", certifyId: "check-1" });
  call.answer({ code: 200, msg: "", resultObject: { playPass: "pass-2" } });
  await answered;
  expect(session.now()).toMatchObject({ phase: "open", prompt: undefined });
  session.open(12);
  expect((await server.opening(2)).body).toMatchObject({ courseChapterId: 12, playPass: "pass-2" });
});

test("a lesson closed while it opens stays closed", async () => {
  const server = slowServer();
  const { session } = lessonSession();
  session.open(11);
  const opening = await server.opening(1);
  session.close();
  opening.answer(opened(11));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(session.now().phase).toBe("closed");
  expect(session.now().opened).toBeUndefined();
});
