// Alibaba Cloud SMS (SendSms, 2017-05-25).
// From public documents; not yet run against the vendor.
import { type AlibabaAccess, alibabaCall } from "../alibaba/call.ts";
import type { CodePurpose } from "@zhutu/domain/identity/sign-in-rules.ts";
import type { SmsPort } from "./port.ts";

export type AlibabaSmsOptions = AlibabaAccess & {
  /** 短信签名. */
  signName: string;
  /** Their one variable is `code`. */
  templates: Record<CodePurpose, string>;
};

const service = {
  endpoint: "https://dysmsapi.aliyuncs.com",
  version: "2017-05-25",
  accepted: "OK",
  limited: ["isv.BUSINESS_LIMIT_CONTROL", "isv.DAY_LIMIT_CONTROL"],
  temporary: ["isp.SYSTEM_ERROR", "isp.GATEWAY_ERROR"],
  timeoutMs: 5_000,
};

/** Never repeats: SendSms is not idempotent. */
export function alibabaSms(options: AlibabaSmsOptions): SmsPort {
  const ask = alibabaCall(options, service);
  return {
    async sendVerifyCode({ phone, code, purpose }) {
      await ask("SendSms", {
        PhoneNumbers: phone,
        SignName: options.signName,
        TemplateCode: options.templates[purpose],
        TemplateParam: JSON.stringify({ code }),
      });
    },
  };
}
