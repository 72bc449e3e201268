// A loopback stand-in for dysmsapi.aliyuncs.com, for tests only.
import { type LoopbackGateway, startLoopbackGateway } from "../alibaba/gateway-testing.ts";

export const GATEWAY_SIGN_NAME = "筑途学堂";
export const GATEWAY_TEMPLATES = {
  login: "SMS_100001",
  register: "SMS_100002",
  reset: "SMS_100003",
  phone: "SMS_100004",
  delete: "SMS_100005",
  claim: "SMS_100006",
  play: "SMS_100007",
};

/** How the gateway treats a phone, besides accepting it. */
const SENTINELS = new Map([
  ["13900000001", "isp.SYSTEM_ERROR"],
  ["13900000002", "isv.MOBILE_NUMBER_ILLEGAL"],
  ["13900000003", "isv.BUSINESS_LIMIT_CONTROL"],
]);

export type AlibabaGateway = LoopbackGateway & {
  delivered: { phone: string; code: string; template: string }[];
};

/** Starts the gateway on a free port of 127.0.0.1. */
export async function startAlibabaGateway(clock: () => Date): Promise<AlibabaGateway> {
  const delivered: AlibabaGateway["delivered"] = [];
  const say = (Code: string): [number, object] => [200, { Code, Message: Code }];
  const gateway = await startLoopbackGateway(clock, "2017-05-25", (action, query) => {
    if (action !== "SendSms") return [400, { Code: "InvalidAction.NotFound" }];
    const phone = query.get("PhoneNumbers") ?? "";
    const template = query.get("TemplateCode") ?? "";
    if (query.get("SignName") !== GATEWAY_SIGN_NAME) return say("isv.SMS_SIGNATURE_ILLEGAL");
    if (!Object.values(GATEWAY_TEMPLATES).includes(template)) return say("isv.SMS_TEMPLATE_ILLEGAL");
    if (!/^1\d{10}$/.test(phone)) return say("isv.MOBILE_NUMBER_ILLEGAL");
    const sentinel = SENTINELS.get(phone);
    if (sentinel) return say(sentinel);
    const { code } = JSON.parse(query.get("TemplateParam") ?? "{}") as { code?: string };
    if (!code) return say("isv.TEMPLATE_MISSING_PARAMETERS");
    delivered.push({ phone, code, template });
    return say("OK");
  });
  return Object.assign(gateway, { delivered });
}
