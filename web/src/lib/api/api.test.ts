import { CallError, endpoint } from "@zhutu/domain/endpoint.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { makeApi, sentenceOf } from "./api.ts";
import { clearSession, currentSession, type SessionUser, storeSession } from "../session/session.ts";

const hello = endpoint({
  name: "hello",
  method: "POST",
  path: "/api/hello",
  access: "public",
  reply: z.string(),
});
const learner: SessionUser = { userId: 1, userName: "李建国", role: ["user"], avatarUrl: "", token: "t-1" };

/** The part of the browser's storage that we use. */
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  storeSession(learner);
});
afterEach(() => vi.unstubAllGlobals());

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

/** A browser in which every request is answered so, and what the person then saw. */
function browser(answer: Answer | Error) {
  const toasts: string[] = [];
  const details: string[] = [];
  const visited: string[] = [];
  const sent: RequestInit[] = [];
  const { api, apiWithHeaders, showFailure } = makeApi({
    fetch: async (_, request) => {
      sent.push(request ?? {});
      if (answer instanceof Error) throw answer;
      const { status = 200, body, headers } = answer;
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return new Response(text, { status, headers });
    },
    session: { current: currentSession, clear: clearSession },
    say: (sentence, detail) => {
      toasts.push(sentence);
      if (detail !== undefined) details.push(detail);
    },
    goTo: (path) => void visited.push(path),
  });
  return { api, apiWithHeaders, showFailure, toasts, details, visited, sent };
}

/** What a failed call did: what it rejected with, what was toasted, where the person was led. */
async function failing(answer: Answer | Error, options = {}) {
  const { api, toasts, details, visited } = browser(answer);
  const outcome = await api(hello, {}, options).then(
    () => "resolved",
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(CallError);
  return { failure: outcome as CallError, toasts, details, visited };
}

const refusal = (msg: string, code: number | string = "error") => ({ code, msg });

test("[AUTH-024] a call carries the token, and with body code 200 resolves to its resultObject and says nothing", async () => {
  const { api, toasts, sent } = browser({ body: { code: 200, msg: "ok", resultObject: "你好" } });
  expect(await api(hello, {})).toBe("你好");
  expect(toasts).toEqual([]);
  expect(sent[0]?.headers).toMatchObject({ authorization: "t-1" });
});

test("[ERR-001] a response whose body code is error shows the server's msg as a toast and rejects the call", async () => {
  const { failure, toasts, visited } = await failing({ body: refusal("专属码不存在") });
  expect(failure.message).toBe("专属码不存在");
  expect([toasts, visited]).toEqual([["专属码不存在"], []]);
});

test.each([418, 500, 0, "failed", ""])(
  "[ERR-002] body code %j rejects the call without a toast",
  async (code) => {
    const { failure, toasts } = await failing({ body: refusal("人脸识别失败", code) });
    expect(failure.code).toBe(code);
    expect(toasts).toEqual([]);
  },
);

test.each(["请先登录", "", "Forbidden"])("[ERR-003] HTTP 403 (%j) shows 无权访问", async (msg) => {
  expect((await failing({ status: 403, body: refusal(msg) })).toasts).toEqual(["无权访问"]);
});

test("[ERR-004] HTTP 403 whose msg says that the token expired shows 授权已失效 instead", async () => {
  const body = { ...refusal("token expired"), reason: "TOKEN_EXPIRED" };
  expect((await failing({ status: 403, body })).toasts).toEqual(["授权已失效"]);
});

test.each([{}, { quiet: true }])(
  "[ERR-005] HTTP 403 clears the stored user and goes to /login (%j)",
  async (options) => {
    const { visited } = await failing({ status: 403, body: refusal("token expired") }, options);
    expect(currentSession()).toBeNull();
    expect([localStorage.getItem("zhutu.user"), sessionStorage.getItem("zhutu.token")]).toEqual([null, null]);
    expect(visited).toEqual(["/login/goback"]);
  },
);

test("a right that an administrator lacks is told, and ends nobody's session", async () => {
  const sentence = "您的账号没有这部分权限，请联系管理员开通";
  const body = { ...refusal(sentence), reason: "RIGHT_LACKING" };
  const { toasts, visited } = await failing({ status: 403, body });
  expect(toasts).toEqual([sentence]);
  expect(visited).toEqual([]);
  expect(currentSession()).not.toBeNull();
});

test("[ERR-005] a download's 403 does so, too", () => {
  const { showFailure, visited } = browser({});
  showFailure(new CallError(403, "error", "请先登录"));
  expect(currentSession()).toBeNull();
  expect(visited).toEqual(["/login/goback"]);
});

test("a 403 for an older sign-in does not end the newer one", async () => {
  const toasts: string[] = [];
  const { api } = makeApi({
    fetch: async () => {
      storeSession({ ...learner, token: "t-2" });
      return new Response(JSON.stringify(refusal("token expired")), { status: 403 });
    },
    session: { current: currentSession, clear: clearSession },
    say: (sentence) => void toasts.push(sentence),
    goTo: (path) => void toasts.push(path),
  });
  await expect(api(hello, {})).rejects.toThrow("token expired");
  expect([toasts, currentSession()?.token]).toEqual([[], "t-2"]);
});

test("[ERR-006] HTTP 401 shows the server's msg as a toast and leaves the person where they are", async () => {
  const { toasts, visited } = await failing({ status: 401, body: refusal("账号或密码不正确") });
  expect([toasts, visited]).toEqual([["账号或密码不正确"], []]);
  expect(currentSession()?.userId).toBe(1);
});

test.each([
  [400, refusal("提交的内容不正确，请检查后重试")],
  [404, refusal("没有找到您要的内容")],
  [413, "<html>Request Entity Too Large</html>"],
  [429, "<html>Too Many Requests</html>"],
  [429, refusal("登录失败次数过多，请 15 分钟后再试")],
  [500, refusal("系统出错了，请稍后再试")],
  [502, "<html>Bad Gateway</html>"],
  [503, refusal("系统繁忙，请稍后再试")],
  [200, "<html>not ours</html>"],
])("[ERR-007] HTTP %i, no sentence of sign-in, shows 网络请求失败: %j", async (status, body) => {
  expect((await failing({ status, body })).toasts).toEqual(["网络请求失败"]);
});

test("[ERR-007] a network failure shows 网络请求失败", async () => {
  const { failure, toasts, details } = await failing(new TypeError("fetch failed"));
  expect([failure.status, toasts]).toEqual([0, ["网络请求失败"]]);
  expect(details).toEqual(["请检查网络，连上后再试一次"]);
});

test("a limit says when to come back in the toast's second line, as that is the next step", async () => {
  const { failure, details } = await failing({
    status: 429,
    body: refusal("登录失败次数过多，请 15 分钟后再试"),
    headers: { "retry-after": "900" },
  });
  expect([failure.retryAfterSeconds, details]).toEqual([900, ["登录失败次数过多，请 15 分钟后再试"]]);
  expect(sentenceOf(failure)).toBe("登录失败次数过多，请 15 分钟后再试");
});

test("a defect of the server says so and names the request; what the server did not say is not made up", async () => {
  const body = { ...refusal("系统出错了，请稍后再试"), requestId: "req-7" };
  const { failure, details } = await failing({ status: 500, body });
  expect(details).toEqual(["系统出错了，请稍后再试（请求编号 req-7）"]);
  expect(sentenceOf(failure)).toBe("系统出错了，请稍后再试（请求编号 req-7）");
  expect((await failing({ status: 502, body: "<html>Bad Gateway</html>" })).details).toEqual([]);
  expect((await failing({ status: 400, body: refusal("请输入手机号") })).details).toEqual([]);
});

test("a quiet call leaves the toast to its screen", async () => {
  expect((await failing({ body: refusal("专属码不存在") }, { quiet: true })).toasts).toEqual([]);
  expect((await failing(new TypeError("fetch failed"), { quiet: true })).toasts).toEqual([]);
});

test("beside a field, bad input and what is not there say which, and only a missing answer is a network problem", () => {
  expect(sentenceOf(new CallError(400, "error", "请输入手机号"))).toBe("请输入手机号");
  expect(sentenceOf(new CallError(404, "error", "没有找到您要的内容"))).toBe("没有找到您要的内容");
  expect(sentenceOf(new CallError(400, "error", "Bad Request"))).toBe("系统出错了，请稍后再试");
  expect(sentenceOf(new CallError(500, "error", "系统出错了，请稍后再试"))).toBe("系统出错了，请稍后再试");
  expect(sentenceOf(new CallError(502, "error", ""))).toBe("系统出错了，请稍后再试");
  expect(sentenceOf(new CallError(401, "error", "账号或密码不正确"))).toBe("账号或密码不正确");
  expect(sentenceOf(new CallError(200, "error", "专属码不存在"))).toBe("专属码不存在");
  expect(sentenceOf(new TypeError("fetch failed"))).toBe("网络连接失败，请检查网络后重试");
});

test("sign-in hears the headers and shows its failures itself", async () => {
  const good = browser({
    body: { code: 200, msg: "ok", resultObject: "" },
    headers: { authorization: "t-9" },
  });
  expect((await good.apiWithHeaders(hello, {})).header("authorization")).toBe("t-9");
  const bad = browser({ status: 401, body: refusal("账号或密码不正确") });
  await expect(bad.apiWithHeaders(hello, {})).rejects.toThrow("账号或密码不正确");
  expect(bad.toasts).toEqual([]);
});
