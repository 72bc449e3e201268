// A loopback stand-in for cloudauth.aliyuncs.com, for tests only.
import { randomUUID } from "node:crypto";
import type { FaceState } from "@zhutu/domain/identity/face-check.ts";
import { type LoopbackGateway, startLoopbackGateway } from "../alibaba/gateway-testing.ts";

export const GATEWAY_SCENE = "1000000006";

export type AlibabaFaceGateway = LoopbackGateway & {
  /** What the person does in the vendor's window. */
  decide(certifyId: string, state: FaceState): void;
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

/** Starts the gateway on a free port of 127.0.0.1. */
export async function startAlibabaFaceGateway(clock: () => Date): Promise<AlibabaFaceGateway> {
  const checks = new Map<string, FaceState>();
  const say = (status: number, Code: string, ResultObject: object | null = null): [number, object] => [
    status,
    { Code, Message: Code, ResultObject },
  ];
  const gateway = await startLoopbackGateway(clock, "2019-03-07", (action, query) => {
    if (query.get("SceneId") !== GATEWAY_SCENE) return say(200, "404");
    if (action === "InitFaceVerify") return say(...begun(query, checks));
    if (action !== "DescribeFaceVerify") return say(400, "InvalidAction.NotFound");
    const state = checks.get(query.get("CertifyId") ?? "");
    return state === undefined || state === "expired" ? say(200, "406") : say(200, "200", RESULTS[state]);
  });
  return Object.assign(gateway, {
    decide: (certifyId: string, state: FaceState) => void checks.set(certifyId, state),
  });
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
