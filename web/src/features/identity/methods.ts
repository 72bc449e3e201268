import type { AuthType } from "@zhutu/domain/identity/sign-in-rules.ts";
import type { InputHTMLAttributes } from "react";

type Method = { tab: string; label: string; input: InputHTMLAttributes<HTMLInputElement> };

/** How each method of signing in is shown: its tab, and the field that says who (learner spec 4 and 5). */
export const methods: Record<AuthType, Method> = {
  "mobile-verify-code": {
    tab: "验证码登录",
    label: "手机号",
    input: { inputMode: "numeric", autoComplete: "tel", placeholder: "11 位手机号" },
  },
  password: {
    tab: "密码登录",
    label: "用户名",
    input: { autoComplete: "username", placeholder: "手机号" },
  },
  idcard: {
    tab: "身份证登录",
    label: "身份证号",
    input: { autoComplete: "off", placeholder: "15 或 18 位身份证号" },
  },
};
