// A loopback stand-in for cloudauth.aliyuncs.com, for tests only.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { FaceState } from "@zhutu/domain/identity/face-check.ts";
import { acs3Fault } from "../alibaba/acs3-testing.ts";

export const GATEWAY_SCENE = "1000000006";

export type GatewayMood = "normal" | "silent" | "http-500" | "not-json" | "no-code";

export type AlibabaFaceGateway = {
  endpoint: string;
  /** What the person does in the vendor's window. */
  decide(certifyId: string, state: FaceState): void;
  /** Requests that arrived, accepted or not. */
  requests: number;
  mood: GatewayMood;
  close(): Promise<void>;
};

const REFUSED_NAMES = new Map([
  ["测超限", "418"],
  ["测故障", "500"],
]);

const RESULTS: Record<FaceState, object> = {
  passed: { Passed: "T", SubCode: "200" },
  failed: { Passed: "F", SubCode: "204" },
  // Not judged yet: no sub-code of a judgement.
  pending: { Passed: "F", SubCode: "" },
  expired: {},
};

function faultOf(request: IncomingMessage, now: Date, seen: Set<string>): string | undefined {
  const fault = acs3Fault(request, now, seen);
  if (fault) return fault;
  return request.headers["x-acs-version"] === "2019-03-07" ? undefined : "InvalidAction.NotFound";
}

/** Starts the gateway on a free port of 127.0.0.1. */
export async function startAlibabaFaceGateway(clock: () => Date): Promise<AlibabaFaceGateway> {
  const seen = new Set<string>();
  const checks = new Map<string, FaceState>();
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
    const say = (status: number, Code: string, ResultObject: object | null = null) =>
      answer(status, JSON.stringify({ Code, Message: Code, RequestId: "loopback", ResultObject }));
    const fault = faultOf(request, clock(), seen);
    if (fault) return say(400, fault);
    const query = new URL(String(request.url), "http://loopback").searchParams;
    if (query.get("SceneId") !== GATEWAY_SCENE) return say(200, "404");
    if (request.headers["x-acs-action"] === "InitFaceVerify") return say(...begun(query, checks));
    if (request.headers["x-acs-action"] !== "DescribeFaceVerify") return say(400, "InvalidAction.NotFound");
    const state = checks.get(query.get("CertifyId") ?? "");
    return state === undefined || state === "expired" ? say(200, "406") : say(200, "200", RESULTS[state]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const gateway: AlibabaFaceGateway = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: (certifyId, state) => void checks.set(certifyId, state),
    requests: 0,
    mood: "normal",
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}

/** What the vendor answers to the beginning of a check, as its document lists the parameters. */
function begun(
  query: URLSearchParams,
  checks: Map<string, FaceState>,
): [status: number, Code: string, ResultObject?: object] {
  const required = ["OuterOrderNo", "ProductCode", "CertType", "CertName", "CertNo", "MetaInfo", "ReturnUrl"];
  if (required.some((name) => !query.get(name))) return [200, "400"];
  if (!/^[A-Za-z0-9]{1,32}$/.test(query.get("OuterOrderNo") ?? "")) return [200, "401"];
  if (query.get("ProductCode") !== "ID_PRO" || query.get("CertType") !== "IDENTITY_CARD") return [200, "401"];
  if (!/^\d{17}[\dX]$/.test(query.get("CertNo") ?? "")) return [200, "401"];
  const refusal = REFUSED_NAMES.get(query.get("CertName") ?? "");
  if (refusal) return [200, refusal];
  const CertifyId = randomUUID().replaceAll("-", "");
  checks.set(CertifyId, "pending");
  return [200, "200", { CertifyId, CertifyUrl: `https://render.example.com/face?certifyId=${CertifyId}` }];
}
