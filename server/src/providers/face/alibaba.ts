// Alibaba Cloud's financial-grade identity verification for web pages (InitFaceVerify, DescribeFaceVerify, 2019-03-07).
// Written from public documents, tested against a loopback gateway, not yet run against the vendor.
import { randomUUID } from "node:crypto";
import { signAcs3 } from "../alibaba/acs3.ts";
import { type FailureKind, ProviderFailure } from "../failure.ts";
import type { FacePort } from "./port.ts";

export type AlibabaFaceOptions = {
  accessKeyId: string;
  accessKeySecret: string;
  /** 认证场景 ID, made in the vendor's console. */
  sceneId: string;
  clock: () => Date;
  /** Only tests and proxies change it. */
  endpoint?: string;
  timeoutMs?: number;
};

const OK = "200";
/** The person has failed too often today. */
const DAILY_LIMIT = "418";
/** No such check, or one whose time is over. */
const GONE = new Set(["406", "424"]);
const LIMITED = new Set(["Throttling", "Throttling.User", "Throttling.Api"]);
const TEMPORARY = new Set(["500", "ServiceUnavailable", "InternalError"]);

/** The sub-codes with which the vendor says that a finished check did not pass; with any other it is not finished. */
const JUDGED = /^2(?:0[1-9]|1\d)$/;

/** Asks the vendor; the number and the name leave only in the signed request. */
export function alibabaFace(options: AlibabaFaceOptions): FacePort {
  const ask = (action: string, query: Record<string, string>) =>
    asked(options, action, { SceneId: options.sceneId, ...query });
  return {
    async init({ name, idCard }, { reference, metaInfo, returnUrl }) {
      const { Code, ResultObject } = await ask("InitFaceVerify", {
        OuterOrderNo: reference,
        ProductCode: "ID_PRO",
        CertType: "IDENTITY_CARD",
        CertName: name,
        CertNo: idCard,
        MetaInfo: metaInfo,
        ReturnUrl: returnUrl,
      });
      if (Code === DAILY_LIMIT) return "daily-limit";
      if (Code !== OK) throw refused(Code);
      const { CertifyId: certifyId, CertifyUrl: certifyUrl } = ResultObject ?? {};
      if (certifyId === undefined || certifyUrl === undefined)
        throw new ProviderFailure("temporary", "no-url", "InitFaceVerify answered without an address");
      return { certifyId, certifyUrl };
    },

    async describe(certifyId) {
      const { Code, ResultObject } = await ask("DescribeFaceVerify", { CertifyId: certifyId });
      if (GONE.has(Code)) return "expired";
      if (Code !== OK) throw refused(Code);
      if (ResultObject?.Passed === "T") return "passed";
      return JUDGED.test(ResultObject?.SubCode ?? "") ? "failed" : "pending";
    },
  };
}

const kindOf = (code: string): FailureKind =>
  LIMITED.has(code) ? "limited" : TEMPORARY.has(code) ? "temporary" : "permanent";

/** The vendor's sentence may repeat what was sent: only its code is kept. */
const refused = (code: string) =>
  new ProviderFailure(kindOf(code), code, "the vendor refused the face check");

type Answer = {
  Code: string;
  ResultObject?: { CertifyId?: string; CertifyUrl?: string; Passed?: string; SubCode?: string } | null;
};

async function asked(
  { accessKeyId, accessKeySecret, clock, endpoint, timeoutMs = 8_000 }: AlibabaFaceOptions,
  action: string,
  query: Record<string, string>,
): Promise<Answer> {
  const base = new URL(endpoint ?? "https://cloudauth.aliyuncs.com");
  const signed = signAcs3({
    host: base.host,
    action,
    version: "2019-03-07",
    query,
    accessKeyId,
    accessKeySecret,
    date: clock(),
    nonce: randomUUID(),
  });
  // fetch writes the host header itself, from the same address that was signed.
  const { host: _host, ...headers } = signed.headers;
  let status = 0;
  try {
    const response = await fetch(new URL(`/?${signed.query}`, base), {
      method: "POST",
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    const answer = (await response.json()) as Partial<Answer> | null;
    if (typeof answer?.Code === "string") return answer as Answer;
  } catch {
    // Without its cause: an address that carries a name and an ID number stays out of every log.
    throw new ProviderFailure("temporary", "no-answer", `${action} gave no readable answer`);
  }
  throw new ProviderFailure("temporary", `http-${status}`, `${action} answered without a code`);
}
