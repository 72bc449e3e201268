// A loopback stand-in for dysmsapi.aliyuncs.com, for tests only.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { acs3Fault } from "../alibaba/acs3-testing.ts";

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

export type GatewayMood = "normal" | "silent" | "http-500" | "not-json" | "no-code";

export type AlibabaGateway = {
  endpoint: string;
  delivered: { phone: string; code: string; template: string }[];
  /** Requests that arrived, accepted or not. */
  requests: number;
  mood: GatewayMood;
  close(): Promise<void>;
};

function faultOf(request: IncomingMessage, now: Date, seen: Set<string>): string | undefined {
  const fault = acs3Fault(request, now, seen);
  if (fault) return fault;
  const { "x-acs-action": action, "x-acs-version": version } = request.headers;
  return action === "SendSms" && version === "2017-05-25" ? undefined : "InvalidAction.NotFound";
}

/** Starts the gateway on a free port of 127.0.0.1. */
export async function startAlibabaGateway(clock: () => Date): Promise<AlibabaGateway> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    gateway.requests += 1;
    if (gateway.mood === "silent") return;
    const answer = (status: number, body: string) => {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    };
    if (gateway.mood === "http-500")
      return answer(500, JSON.stringify({ Code: "InternalError", Message: "x" }));
    if (gateway.mood === "not-json") return answer(502, "<html>Bad Gateway</html>");
    if (gateway.mood === "no-code") return answer(200, "{}");
    const say = (status: number, Code: string) =>
      answer(status, JSON.stringify({ Code, Message: Code, RequestId: "loopback" }));
    const fault = faultOf(request, clock(), seen);
    if (fault) return say(400, fault);
    const query = new URL(String(request.url), "http://loopback").searchParams;
    const phone = query.get("PhoneNumbers") ?? "";
    const template = query.get("TemplateCode") ?? "";
    if (query.get("SignName") !== GATEWAY_SIGN_NAME) return say(200, "isv.SMS_SIGNATURE_ILLEGAL");
    if (!Object.values(GATEWAY_TEMPLATES).includes(template)) return say(200, "isv.SMS_TEMPLATE_ILLEGAL");
    if (!/^1\d{10}$/.test(phone)) return say(200, "isv.MOBILE_NUMBER_ILLEGAL");
    const sentinel = SENTINELS.get(phone);
    if (sentinel) return say(200, sentinel);
    const { code } = JSON.parse(query.get("TemplateParam") ?? "{}") as { code?: string };
    if (!code) return say(200, "isv.TEMPLATE_MISSING_PARAMETERS");
    gateway.delivered.push({ phone, code, template });
    say(200, "OK");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const gateway: AlibabaGateway = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered: [],
    requests: 0,
    mood: "normal",
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}
