// What the vendor's gateway checks of a request, for loopback stand-ins in tests: from the public document by itself,
// from the bytes that arrived, sharing no code with the signer.
import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const GATEWAY_KEY = { accessKeyId: "LTAI-loopback", accessKeySecret: "loopback-secret" };

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
const longestApart = 15 * 60_000;

/** The vendor's code of what is wrong with a request's key, signature, time or nonce; undefined when all is well, and its nonce is kept in `seen`. */
export function acs3Fault(request: IncomingMessage, now: Date, seen: Set<string>): string | undefined {
  const header = (name: string) => String(request.headers[name] ?? "");
  const [, credential = "", signedHeaders = "", signature = ""] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      header("authorization"),
    ) ?? [];
  if (credential !== GATEWAY_KEY.accessKeyId) return "InvalidAccessKeyId.NotFound";
  const [path = "", rawQuery = ""] = String(request.url).split("?");
  const query = rawQuery.split("&").toSorted().join("&");
  const lines = signedHeaders.split(";").map((name) => `${name}:${header(name).trim()}`);
  const canonical = [request.method, path, query, ...lines, "", signedHeaders, sha256("")].join("\n");
  const expected = createHmac("sha256", GATEWAY_KEY.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest("hex");
  if (expected !== signature || !signedHeaders.split(";").includes("host")) return "SignatureDoesNotMatch";
  if (Math.abs(now.getTime() - Date.parse(header("x-acs-date"))) > longestApart)
    return "InvalidTimeStamp.Expired";
  if (seen.has(header("x-acs-signature-nonce"))) return "SignatureNonceUsed";
  seen.add(header("x-acs-signature-nonce"));
  return undefined;
}
