// What the loopback stand-ins of both payment companies have in common, for tests only: a server, its moods, and a clock.
// Their cryptography is WebCrypto, apart from the adapters', which use node:crypto.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { webcrypto } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * How the company answers: `silent` never, `http-500` and `not-json` in trouble, `drop` does what was asked and cuts the
 * line, `drop-once` only the first time, `slow` late; `unsigned`, `forged` and `altered` answers are not to be believed,
 * and `replayed` gives the genuine answer to the request before.
 */
export type GatewayMood =
  | "normal"
  | "silent"
  | "http-500"
  | "not-json"
  | "drop"
  | "drop-once"
  | "slow"
  | "unsigned"
  | "forged"
  | "altered"
  | "stale"
  | "replayed"
  | "limited";

export type GatewayRequest = { method: string; target: string; headers: IncomingHttpHeaders; body: string };
export type GatewayAnswer = { status: number; headers: Record<string, string>; body: string | Buffer };

export type LoopbackServer = {
  endpoint: string;
  /** Requests that arrived, accepted or not. */
  requests: number;
  mood: GatewayMood;
  close(): Promise<void>;
};

/** Starts a server on a free port of 127.0.0.1. */
export async function startLoopbackServer(
  answer: (request: GatewayRequest, mood: GatewayMood) => Promise<GatewayAnswer>,
): Promise<LoopbackServer> {
  let before: GatewayAnswer = { status: 404, headers: {}, body: "" };
  const answered = async (request: IncomingMessage, response: ServerResponse) => {
    loopback.requests += 1;
    const { mood } = loopback;
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    if (mood === "silent") return;
    if (mood === "http-500" || mood === "not-json") {
      response
        .writeHead(502)
        .end(mood === "not-json" ? "<html>Bad Gateway</html>" : '{"code":"SYSTEM_ERROR"}');
      return;
    }
    const { method = "", url: target = "", headers } = request;
    const answerNow = await answer(
      { method, target, headers, body: Buffer.concat(parts).toString("utf8") },
      mood,
    );
    const given = mood === "replayed" ? before : answerNow;
    before = given;
    if (mood === "drop-once") loopback.mood = "normal";
    if (mood === "slow") await sleep(200);
    if (mood === "drop" || mood === "drop-once") request.socket.destroy();
    else response.writeHead(given.status, given.headers).end(given.body);
  };
  const server = createServer((request, response) => {
    answered(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const loopback: LoopbackServer = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: 0,
    mood: "normal",
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return loopback;
}

const RSA = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
const { subtle } = webcrypto;

export type Signer = {
  /** Base64. */
  sign(text: string): Promise<string>;
  verify(text: string, signature: string): Promise<boolean>;
  privatePem: string;
  publicPem: string;
};

const pemOf = (label: string, der: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString("base64")}\n-----END ${label}-----\n`;

const signerOf = async ({ privateKey, publicKey }: webcrypto.CryptoKeyPair): Promise<Signer> => ({
  sign: async (text) => Buffer.from(await subtle.sign(RSA, privateKey, Buffer.from(text))).toString("base64"),
  verify: (text, signature) =>
    subtle.verify(RSA, publicKey, Buffer.from(signature, "base64"), Buffer.from(text)),
  privatePem: pemOf("PRIVATE KEY", await subtle.exportKey("pkcs8", privateKey)),
  publicPem: pemOf("PUBLIC KEY", await subtle.exportKey("spki", publicKey)),
});

/** A new pair of keys. */
export const newSigner = async (): Promise<Signer> =>
  signerOf(
    await subtle.generateKey(
      { ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ["sign", "verify"],
    ),
  );

/** The pair of keys of a private one in PEM. */
export async function signerFrom(pem: string): Promise<Signer> {
  const der = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ""), "base64");
  const privateKey = await subtle.importKey("pkcs8", der, RSA, true, ["sign"]);
  const { kty, n, e } = await subtle.exportKey("jwk", privateKey);
  const jwk = { ...(kty && { kty }), ...(n && { n }), ...(e && { e }) };
  return signerOf({ privateKey, publicKey: await subtle.importKey("jwk", jwk, RSA, true, ["verify"]) });
}

/** Seals a text with AES-256-GCM; the tag stands at the end. Base64. */
export async function seal(key: Buffer, nonce: string, associated: string, text: string): Promise<string> {
  const aes = await subtle.importKey("raw", Uint8Array.from(key), "AES-GCM", false, ["encrypt"]);
  const algorithm = { name: "AES-GCM", iv: Buffer.from(nonce), additionalData: Buffer.from(associated) };
  return Buffer.from(await subtle.encrypt(algorithm, aes, Buffer.from(text))).toString("base64");
}

/** The clock of company and shop alike; tests set it. */
export const gatewayTime = { now: new Date("2026-11-21T02:00:00Z") };

/** Lets the companies live at the machine's time, as servers beside them do; what it answers puts the clock back. */
export function companiesLiveNow(): () => void {
  const { now } = gatewayTime;
  Object.defineProperty(gatewayTime, "now", { get: () => new Date(), configurable: true });
  return () =>
    void Object.defineProperty(gatewayTime, "now", { value: now, writable: true, configurable: true });
}

/** `2026-11-21 10:00:00`, by the clock of Shanghai. */
export const inShanghai = (moment: Date): string =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Shanghai",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(moment);

/** `199.00` of fen. */
export const inYuan = (fen: number): string => (fen / 100).toFixed(2);

/** How a bill comes. */
export type BillMood = "whole" | "not-made" | "altered" | "cut" | "no-column" | "wrong-sums" | "elsewhere";

export type Delivery = { rawBody: Buffer; headers: Record<string, string> };
