// The content security policy of a page. The renderer marks its own inline scripts with a nonce that is new for each
// rendering and never leaves the server; the policy names the hashes of the marked ones. A script that was injected
// carries no mark and is never allowed, and a kept page needs no work of its own for each visitor (docs/decisions/006).
import { createHash, randomBytes } from "node:crypto";

/** A mark that nothing which was stored before can hold. */
export const freshNonce = (): string => randomBytes(18).toString("base64url");

/** The page without its marks, and the policy that allows the scripts which carried one. */
export function underPolicy(
  html: string,
  nonce: string,
  mediaHosts: readonly string[],
): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return { html: html.replaceAll(mark, ""), policy: policyOf([...new Set(hashes)], mediaHosts) };
}

function policyOf(hashes: readonly string[], mediaHosts: readonly string[]): string {
  const media = ["'self'", "blob:", ...mediaHosts].join(" ");
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self' 'unsafe-inline'", // antd writes its styles at run time
    `img-src 'self' data: ${media}`,
    `media-src ${media}`,
    "worker-src 'self' blob:",
    ["connect-src 'self'", ...mediaHosts].join(" "),
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
