// Alibaba Cloud short messages (SendSms, 2017-05-25).
// Written from public documents, tested against a loopback gateway, not yet run against the vendor.
import { type AlibabaAccess, alibabaCall } from "../alibaba/call.ts";
import type { CodePurpose } from "@zhutu/domain/identity/code-purpose.ts";
import type { SmsPort } from "./port.ts";

export type AlibabaSmsOptions = AlibabaAccess & {
  /** 短信签名, as approved by the vendor. */
  signName: string;
  /** The approved template for each purpose; its one variable is `code`. */
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

/** Sends through the vendor; one request a message, never repeated, because SendSms is not idempotent. */
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
