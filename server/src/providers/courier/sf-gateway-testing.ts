// SF's platform on loopback, from its public documents, for tests only: the digest is checked from the form that arrived
// with an encoder of its own.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type SfMood =
  | "normal"
  | "silent"
  | "http-502"
  | "not-json"
  | "busy"
  | "trouble"
  | "no-result"
  | "forged-result"
  | "cut";
export type SfLine = { acceptTime: string; remark: string; opCode: string; acceptAddress?: string };

export const SF_KEY = { partnerId: "ZHUTU_TEST", checkWord: "loopback-check-word" };

/** Java's URLEncoder, byte by byte as its document says. */
const encoded = (text: string) =>
  Array.from(Buffer.from(text), (byte) => {
    const sign = String.fromCharCode(byte);
    if (/[A-Za-z0-9.*_-]/.test(sign)) return sign;
    return sign === " " ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");

/** Starts it; `parcels` are known by their numbers, with the last four digits that may ask. */
export async function startSfGateway(clock: () => Date) {
  const parcels = new Map<string, { digits: string; lines: SfLine[] }>();
  const seen = new Set<string>();

  function answer(form: URLSearchParams): object {
    const [message = "", stamp = ""] = [form.get("msgData") ?? "", form.get("timestamp") ?? ""];
    const digest = createHash("md5")
      .update(encoded(message + stamp + SF_KEY.checkWord))
      .digest("base64");
    if (form.get("partnerID") !== SF_KEY.partnerId) return { apiResultCode: "A1004" };
    if (form.get("msgDigest") !== digest) return { apiResultCode: "A1006" };
    if (Math.abs(Number(stamp) - clock().getTime()) > 5 * 60_000) return { apiResultCode: "A1002" };
    if (seen.has(form.get("requestID") ?? "")) return { apiResultCode: "A1007" };
    seen.add(form.get("requestID") ?? "");
    const asked = JSON.parse(message) as { trackingNumber: string[]; checkPhoneNo: string };
    const routeResps = asked.trackingNumber.map((mailNo) => {
      const parcel = parcels.get(mailNo);
      return { mailNo, routes: parcel?.digits === asked.checkPhoneNo ? parcel.lines : [] };
    });
    const known = asked.trackingNumber.every((one) => one !== "SF0000000000002");
    const inner = known
      ? { success: true, errorCode: "S0000", errorMsg: null, msgData: { routeResps } }
      : { success: false, errorCode: "20013", errorMsg: `${asked.trackingNumber[0]} ${asked.checkPhoneNo}` };
    return {
      apiErrorMsg: "",
      apiResponseID: "loopback",
      apiResultCode: "A1000",
      apiResultData: JSON.stringify(inner),
    };
  }

  const MOODS: Record<Exclude<SfMood, "normal" | "silent" | "cut">, [status: number, body: string]> = {
    "http-502": [502, "<html>Bad Gateway</html>"],
    "not-json": [200, "<html>maintenance</html>"],
    busy: [200, JSON.stringify({ apiResultCode: "A1005" })],
    trouble: [200, JSON.stringify({ apiResultCode: "A1099" })],
    "no-result": [200, JSON.stringify({ apiResultCode: "A1000", apiResultData: "" })],
    "forged-result": [
      200,
      JSON.stringify({ apiResultCode: "A1000", apiResultData: '{"success":true,"errorCode":"S0000"}' }),
    ],
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      gateway.requests++;
      const { mood } = gateway;
      if (mood === "silent") return;
      if (mood === "cut") {
        response.writeHead(200, { "content-length": 500 }).write('{"apiResultCode":');
        setTimeout(() => response.destroy(), 20);
        return;
      }
      const [status, text] =
        mood === "normal"
          ? [200, JSON.stringify(answer(new URLSearchParams(Buffer.concat(pieces).toString())))]
          : MOODS[mood];
      setTimeout(
        () => response.writeHead(status, { "content-type": "application/json" }).end(text),
        gateway.delayMs,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const gateway = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/std/service`,
    parcels,
    mood: "normal" as SfMood,
    delayMs: 0,
    requests: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}
