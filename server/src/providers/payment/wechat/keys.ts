// WeChat Pay's public keys: the platform's (PUB_KEY_ID_...), or fetched certificates, decrypted with the
// APIv3 key.
// From public documents; not yet run against the vendor.
import { type KeyObject, X509Certificate } from "node:crypto";
import { z } from "zod";
import { askVendor, type VendorAnswer } from "../../vendor-http.ts";
import { ProviderFailure } from "../port.ts";
import { authorization, type FindKey, judgeSignature, openSealed } from "./signature.ts";
import type { WechatAccount } from "./account.ts";

const TARGET = "/v3/certificates";
const RENEW_MS = 12 * 3_600_000;
const PAUSE_MS = 60_000;

const listed = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        associated_data: z.string().optional(),
        ciphertext: z.string(),
      }),
    }),
  ),
});

type Certificates = ReadonlyMap<string, X509Certificate>;

/** Fetches twice a day and for unknown serials, at most once a minute whoever sends them. */
export function wechatKeys(account: WechatAccount): FindKey {
  let certificates: Certificates = new Map();
  let [fetchedAt, askedAt] = [-Infinity, -Infinity];
  let running: Promise<void> | undefined;

  const renew = async () => {
    askedAt = account.clock().getTime();
    certificates = await fetchCertificates(account);
    fetchedAt = askedAt;
  };

  return async (serial) => {
    if (serial === account.publicKey?.id) return account.publicKey.key;
    if (serial.startsWith("PUB_KEY_ID_")) return undefined;
    const now = account.clock().getTime();
    const due = now - fetchedAt > RENEW_MS || !certificates.has(serial);
    if (due && (running || now - askedAt > PAUSE_MS)) {
      running ??= renew().finally(() => (running = undefined));
      // Known certificates count while the company is silent.
      await running.catch((error: unknown) => {
        if (!certificates.has(serial)) throw error;
      });
    }
    if (fetchedAt === -Infinity)
      throw new ProviderFailure("temporary", "no-certificates", "the platform certificates are not known");
    return validKey(certificates.get(serial), account.clock());
  };
}

const validKey = (certificate: X509Certificate | undefined, now: Date): KeyObject | undefined =>
  certificate && certificate.validFromDate <= now && now < certificate.validToDate
    ? certificate.publicKey
    : undefined;

/** The list is sealed with the APIv3 key and signed by one of its certificates. */
async function fetchCertificates(account: WechatAccount): Promise<Certificates> {
  const answer = await askVendor("certificates", { timeoutMs: account.timeoutMs, most: 2 }, () => ({
    method: "GET",
    url: new URL(account.endpoint + TARGET),
    headers: {
      accept: "application/json",
      authorization: authorization(account, { method: "GET", target: TARGET, body: "", at: account.clock() }),
    },
  }));
  const certificates = opened(account, answer);
  const findKey: FindKey = async (serial) => validKey(certificates.get(serial), account.clock());
  const judged = await judgeSignature(
    findKey,
    (name) => answer.headers.get(name),
    answer.body,
    account.clock(),
  );
  if (judged !== "right")
    throw new ProviderFailure("temporary", "bad-signature", "the answer with the certificates is not signed");
  return certificates;
}

function opened({ apiV3Key }: WechatAccount, { status, body }: VendorAnswer): Certificates {
  const failure = (why: string) => new ProviderFailure("temporary", `http-${status}`, `certificates: ${why}`);
  if (status !== 200) throw failure("refused");
  try {
    const { data } = listed.parse(JSON.parse(body.toString("utf8")));
    return new Map(
      data.map(({ serial_no, encrypt_certificate }) => {
        const pem = openSealed(apiV3Key, encrypt_certificate);
        if (!pem) throw failure("not sealed with the APIv3 key");
        return [serial_no, new X509Certificate(pem)];
      }),
    );
  } catch (error) {
    throw error instanceof ProviderFailure ? error : failure("not readable");
  }
}
