// Alibaba Cloud's identity verification for web pages (InitFaceVerify, DescribeFaceVerify, 2019-03-07).
// From public documents; not yet run against the vendor.
import { type AlibabaAccess, alibabaCall, refusedWith } from "../alibaba/call.ts";
import { ProviderFailure } from "../failure.ts";
import type { FacePort } from "./port.ts";

export type AlibabaFaceOptions = AlibabaAccess & {
  /** 认证场景 ID from the vendor's console. */
  sceneId: string;
};

const service = {
  endpoint: "https://cloudauth.aliyuncs.com",
  version: "2019-03-07",
  accepted: "200",
  temporary: ["500"],
};
/** The person failed too often today. */
const DAILY_LIMIT = new Set(["418"]);
/** The check is unknown or expired. */
const GONE = new Set(["406", "424"]);

/** Sub-codes of a finished, failed check. */
const JUDGED = /^2(?:0[1-9]|1\d)$/;

type Answer = {
  ResultObject?: { CertifyId?: string; CertifyUrl?: string; Passed?: string; SubCode?: string } | null;
};

/** Name and number leave only in the signed request. */
export function alibabaFace(options: AlibabaFaceOptions): FacePort {
  const call = alibabaCall<Answer>(options, service);
  /** Undefined when the vendor refuses with one of these codes. */
  const ask = (action: string, query: Record<string, string>, expected: ReadonlySet<string>) =>
    call(action, { SceneId: options.sceneId, ...query }).catch((error: unknown) => {
      if (refusedWith(error, expected)) return undefined;
      throw error;
    });
  return {
    async init({ name, idCard }, { reference, metaInfo, returnUrl }) {
      const answer = await ask(
        "InitFaceVerify",
        {
          OuterOrderNo: reference,
          ProductCode: "ID_PRO",
          CertType: "IDENTITY_CARD",
          CertName: name,
          CertNo: idCard,
          MetaInfo: metaInfo,
          ReturnUrl: returnUrl,
        },
        DAILY_LIMIT,
      );
      if (answer === undefined) return "daily-limit";
      const { CertifyId: certifyId, CertifyUrl: certifyUrl } = answer.ResultObject ?? {};
      if (certifyId === undefined || certifyUrl === undefined)
        throw new ProviderFailure("temporary", "no-url", "InitFaceVerify answered without an address");
      return { certifyId, certifyUrl };
    },

    async describe(certifyId) {
      const answer = await ask("DescribeFaceVerify", { CertifyId: certifyId }, GONE);
      if (answer === undefined) return "expired";
      const { Passed, SubCode } = answer.ResultObject ?? {};
      if (Passed === "T") return "passed";
      return JUDGED.test(SubCode ?? "") ? "failed" : "pending";
    },
  };
}
