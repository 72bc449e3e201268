import { CallError } from "@zhutu/domain/endpoint.ts";
import { expect, test } from "vitest";
import { sentenceOf } from "./api.ts";

test("[ERR-001] a response whose body code is error shows the server's msg", () => {
  expect(sentenceOf(new CallError(200, "error", "专属码不存在"))).toBe("专属码不存在");
});

test.each([418, 500, 0, "failed", ""])("[ERR-002] body code %j is rejected silently", (code) => {
  expect(sentenceOf(new CallError(200, code, "人脸识别失败"))).toBe("");
});

test("[ERR-003] HTTP 403 shows 无权访问, whatever the server wrote", () => {
  expect(sentenceOf(new CallError(403, "error", "请先登录"))).toBe("无权访问");
  expect(sentenceOf(new CallError(403, "error", ""))).toBe("无权访问");
});

test("[ERR-004] HTTP 403 whose msg says that the token expired shows 授权已失效", () => {
  expect(sentenceOf(new CallError(403, "error", "token expired"))).toBe("授权已失效");
});

test("[ERR-006] HTTP 401 shows the server's msg", () => {
  expect(sentenceOf(new CallError(401, "error", "账号或密码不正确"))).toBe("账号或密码不正确");
});

test("[ERR-007] any other HTTP failure shows 网络请求失败", () => {
  for (const status of [0, 404, 500, 502, 503])
    expect(sentenceOf(new CallError(status, "error", "Bad Gateway"))).toBe("网络请求失败");
  expect(sentenceOf(new TypeError("fetch failed"))).toBe("网络请求失败");
});

test("our own sentence for a limit says more than the general one, and is shown", () => {
  expect(sentenceOf(new CallError(429, "error", "登录失败次数过多，请 15 分钟后再试"))).toBe(
    "登录失败次数过多，请 15 分钟后再试",
  );
});
