// SF Express 路由查询 (EXP_RECE_SEARCH_ROUTES), signed by 标准 MD5.
// From public documents; not yet run against the vendor.
import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import { createHash, randomUUID } from "node:crypto";
import { wordsOf } from "@zhutu/domain/shipping/express.ts";
import { type FailureKind, ProviderFailure } from "../failure.ts";
import { askVendor } from "../vendor-http.ts";
import type { CourierPort, Route } from "./port.ts";

export type SfOptions = {
  /** 顾客编码. */
  partnerId: string;
  /** 校验码. */
  checkWord: string;
  clock: () => Date;
  endpoint: string;
  timeoutMs?: number;
};

const TIMEOUT_MS = 5_000;
const WHAT = "EXP_RECE_SEARCH_ROUTES";
/** 80 is delivered, 8000 has proof; 648 and 631 are returned. */
const ENDS = new Set(["80", "8000", "648", "631"]);
/** Platform codes: 流量受控; 目标服务异常, 系统异常. */
const KINDS: Record<string, FailureKind> = { A1005: "limited", A1009: "temporary", A1099: "temporary" };

/** Asks each question at most twice, because it changes nothing. */
export function sfCourier(options: SfOptions): CourierPort {
  const companies = wordsOf("顺丰速运");
  return {
    companies,
    async track({ expressCompany, trackingNo, telephone }) {
      if (!companies.includes(expressCompany)) return { routes: [], ended: false };
      const message = JSON.stringify({
        language: "0",
        trackingType: "1",
        trackingNumber: [trackingNo],
        methodType: "1",
        checkPhoneNo: telephone.slice(-4),
      });
      return wayOf(await asked(options, message), trackingNo);
    },
  };
}

/** Base64 of the MD5 of message, time and 校验码, as Java's URLEncoder encodes. */
export const msgDigest = (message: string, timestamp: string, checkWord: string): string =>
  createHash("md5")
    .update(javaEncoded(message + timestamp + checkWord))
    .digest("base64");

const javaEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Throws ProviderFailure with the platform's or the service's code. */
async function asked({ partnerId, checkWord, clock, endpoint, timeoutMs }: SfOptions, message: string) {
  const { status, body } = await askVendor(WHAT, { timeoutMs: timeoutMs ?? TIMEOUT_MS, most: 2 }, () => {
    const timestamp = String(clock().getTime());
    const form = new URLSearchParams({
      partnerID: partnerId,
      requestID: randomUUID(),
      serviceCode: WHAT,
      timestamp,
      msgDigest: msgDigest(message, timestamp, checkWord),
      msgData: message,
    });
    return {
      method: "POST",
      url: new URL(endpoint),
      headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
      body: form.toString(),
    };
  });
  const outer = objectOf(body.toString("utf8"));
  const code = outer?.["apiResultCode"];
  if (typeof code !== "string") throw unreadable(`http-${status}`);
  if (code !== "A1000") throw refused(KINDS[code] ?? "permanent", code);
  // The outer code only says that the request arrived.
  const inner = typeof outer?.["apiResultData"] === "string" ? objectOf(outer["apiResultData"]) : undefined;
  const own = inner?.["errorCode"];
  if (!inner || typeof own !== "string") throw unreadable("no-result");
  if (inner["success"] !== true || own !== "S0000") throw refused("permanent", own);
  return inner;
}

const unreadable = (code: string) =>
  new ProviderFailure("temporary", code, `${WHAT} gave no readable answer`);
/** The vendor's sentence may repeat the number. */
const refused = (kind: FailureKind, code: string) =>
  new ProviderFailure(kind, code.slice(0, 40), `the vendor refused ${WHAT}: ${code.slice(0, 40)}`);

type Answer = { msgData?: { routeResps?: { mailNo?: unknown; routes?: unknown }[] } };
type Line = { acceptTime?: unknown; remark?: unknown; acceptAddress?: unknown; opCode?: unknown };

function wayOf(answer: Answer, trackingNo: string) {
  const answers = answer.msgData?.routeResps;
  if (!Array.isArray(answers)) throw unreadable("no-routes");
  const lines = answers.find(({ mailNo }) => mailNo === trackingNo)?.routes ?? [];
  if (!Array.isArray(lines)) throw unreadable("no-routes");
  const routes = (lines as Line[]).flatMap((line) => routeOf(line) ?? []);
  return { routes, ended: (lines as Line[]).some(({ opCode }) => ENDS.has(String(opCode))) };
}

/** In Beijing time; undefined without time or words. */
function routeOf({ acceptTime, remark, acceptAddress }: Line): Route | undefined {
  if (typeof acceptTime !== "string" || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(acceptTime))
    return undefined;
  const at = new Date(`${acceptTime.replace(" ", "T")}+08:00`);
  const words = typeof remark === "string" && remark.trim() !== "" ? remark : acceptAddress;
  if (Number.isNaN(at.getTime()) || typeof words !== "string" || words.trim() === "") return undefined;
  return { acceptTime: at, remark: firstCharacters(words.trim(), 500) };
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
