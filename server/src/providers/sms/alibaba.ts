// Alibaba Cloud short messages (SendSms, 2017-05-25).
// Written from public documents, tested against a loopback gateway, not yet run against the vendor.
import { randomUUID } from "node:crypto";
import { signAcs3 } from "../alibaba/acs3.ts";
import { type FailureKind, ProviderFailure } from "../failure.ts";
import type { CodePurpose } from "@zhutu/domain/identity/code-purpose.ts";
import type { SmsPort } from "./port.ts";

export type AlibabaSmsOptions = {
  accessKeyId: string;
  accessKeySecret: string;
  /** 短信签名, as approved by the vendor. */
  signName: string;
  /** The approved template for each purpose; its one variable is `code`. */
  templates: Record<CodePurpose, string>;
  clock: () => Date;
  /** Only tests and proxies change it. */
  endpoint?: string;
  timeoutMs?: number;
};

const LIMITED = new Set([
  "isv.BUSINESS_LIMIT_CONTROL",
  "isv.DAY_LIMIT_CONTROL",
  "Throttling.User",
  "Throttling",
]);
const TEMPORARY = new Set(["isp.SYSTEM_ERROR", "isp.GATEWAY_ERROR", "ServiceUnavailable", "InternalError"]);

/** The vendor's code in our three words; a code that we do not know will not get better by itself. */
function kindOf(code: string): FailureKind {
  if (LIMITED.has(code)) return "limited";
  return TEMPORARY.has(code) ? "temporary" : "permanent";
}

/** Sends through the vendor; one request a message, never repeated, because SendSms is not idempotent. */
export function alibabaSms(options: AlibabaSmsOptions): SmsPort {
  const endpoint = new URL(options.endpoint ?? "https://dysmsapi.aliyuncs.com");
  return {
    async sendVerifyCode({ phone, code, purpose }) {
      const { query, headers } = signAcs3({
        host: endpoint.host,
        action: "SendSms",
        version: "2017-05-25",
        query: {
          PhoneNumbers: phone,
          SignName: options.signName,
          TemplateCode: options.templates[purpose],
          TemplateParam: JSON.stringify({ code }),
        },
        accessKeyId: options.accessKeyId,
        accessKeySecret: options.accessKeySecret,
        date: options.clock(),
        nonce: randomUUID(),
      });
      const answer = await ask(new URL(`/?${query}`, endpoint), headers, options.timeoutMs ?? 5000);
      // HTTP 200 is not acceptance: only Code "OK" is.
      if (answer.Code === "OK") return;
      throw new ProviderFailure(kindOf(answer.Code), answer.Code, `SendSms refused: ${answer.Message ?? ""}`);
    },
  };
}

type Answer = { Code: string; Message?: string };

async function ask(url: URL, headers: Record<string, string>, timeoutMs: number): Promise<Answer> {
  // fetch writes the host header itself, from the same address that was signed.
  const { host: _host, ...sent } = headers;
  let status = 0;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: sent,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    const answer = (await response.json()) as Partial<Answer> | null;
    if (typeof answer?.Code === "string") return answer as Answer;
  } catch (cause) {
    // The message may have left before the answer was lost; the address carries the code and stays out of the text.
    throw new ProviderFailure("temporary", "no-answer", "SendSms gave no readable answer", { cause });
  }
  throw new ProviderFailure("temporary", `http-${status}`, "SendSms answered without a code");
}
