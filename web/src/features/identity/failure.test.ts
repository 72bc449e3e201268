import { CallError } from "@zhutu/domain/endpoint.ts";
import { expect, test } from "vitest";
import { refusalOr } from "./failure.ts";

const silent = [
  new CallError(200, "error", ""),
  new CallError(0, "network", ""),
  new TypeError("fetch failed"),
];

test("a failed registration shows the server's msg, or 注册失败，请稍后重试 when there is none", () => {
  const refusal = new CallError(200, "error", "该手机号已注册，请直接登录或重置密码");
  expect(refusalOr(refusal, "注册失败，请稍后重试")).toBe("该手机号已注册，请直接登录或重置密码");
  for (const one of silent) expect(refusalOr(one, "注册失败，请稍后重试")).toBe("注册失败，请稍后重试");
});

test("[AUTH-050] a sentence of a server that failed is shown, its code is not", () => {
  const told = new CallError(503, "error", "现在注册的人太多，请过一分钟再试");
  expect(refusalOr(told, "注册失败，请稍后重试")).toBe("现在注册的人太多，请过一分钟再试");
  expect(refusalOr(new CallError(502, "error", "Bad Gateway"), "注册失败，请稍后重试")).toBe(
    "注册失败，请稍后重试",
  );
});

test("a failed reset shows the server's msg, or 密码重置失败，请稍后重试 when there is none", () => {
  const refusal = new CallError(200, "error", "身份证号、手机号或验证码不正确");
  expect(refusalOr(refusal, "密码重置失败，请稍后重试")).toBe("身份证号、手机号或验证码不正确");
  for (const one of silent)
    expect(refusalOr(one, "密码重置失败，请稍后重试")).toBe("密码重置失败，请稍后重试");
});
