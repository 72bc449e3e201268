import { deepStrictEqual } from "node:assert";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type WebBuild, servePages } from "../../server/src/pages/serve-pages.ts";
import { anAccount } from "../../server/src/testing/factories/identity.ts";
import { fuzzer } from "../../server/src/testing/fuzz.ts";
import type { Trial } from "./run.ts";
import { withShop } from "../kit/shops.ts";

export const name = "fuzz";
export const promise =
  "220,000 requests to API, pages, files and addresses of any shape, as every role: none is answered with a 5xx";

const requests = 220_000;
const atOnce = 8;
/** These would end the other requests' sessions. */
const endsSessions = new Set(["logout", "endSession"]);
const bundle = join(import.meta.dirname, "../../web/build/server/index.js");

const pagePaths = ["/index", "/index/courses", "/index/books", "/course/", "/index/contact", "/login", "/"];
const filePaths = ["/files/", "/files/image/cover/", "/vod/", "/api/files/p-", "/storage/", "/assets/"];
const shapes = [
  "//",
  "///",
  "/..%2f",
  "/%2e%2e/",
  "/%00",
  "/%ff",
  "/%",
  "/\\",
  "/;",
  "/?",
  "/@",
  "/:0",
  "/a//",
];
const pieces = [
  "1",
  "a",
  "..",
  "%2f",
  "%00",
  "%",
  "?",
  "&",
  "=",
  "[]",
  "courseName",
  "channel",
  "page",
  "王",
  ".pdf",
];

export const run = ({ random, say }: Trial): Promise<void> =>
  withShop(async ({ app, services }) => {
    servePages(app, {
      ...((await import(pathToFileURL(bundle).href)) as WebBuild),
      publicUrl: "http://127.0.0.1",
      site: async () => services.config.site,
      mediaHosts: [],
    });
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const signedIn: (string | undefined)[] = [undefined];
    for (const role of ["user", "teacher", "channel", "admin"] as const) {
      const { loginName, password: passwd } = await anAccount(services, role);
      const payload = { loginName, passwd, loginType: "password", channelId: 0 };
      const answer = await app.inject({ method: "POST", url: "/api/security/login", payload });
      signedIn.push(String(answer.headers["authorization"]));
    }
    const api = fuzzer(app.endpoints, random);
    const address = (starts: readonly string[]) => ({
      name: "",
      method: pick(["GET", "HEAD", "GET", "POST"] as const),
      url: encodeURI(
        pick(starts) + Array.from({ length: Math.floor(random() * 6) }, () => pick(pieces)).join(""),
      ).replaceAll("%25", "%"),
      payload: undefined,
    });
    const counts = new Map<number, number>();
    const failed: string[] = [];
    let sent = 0;
    const sender = async (): Promise<void> => {
      while (sent < requests) {
        const at = sent++;
        const kind = random();
        const call = kind < 0.85 ? api() : address(kind < 0.9 ? pagePaths : kind < 0.95 ? filePaths : shapes);
        const token = endsSessions.has(call.name) ? undefined : pick(signedIn);
        const answer = await app.inject({
          method: call.method,
          url: call.url,
          remoteAddress: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
          headers: {
            ...(call.payload !== undefined && { "content-type": "application/json" }),
            ...(token !== undefined && { authorization: token }),
          },
          ...(call.payload !== undefined && { payload: call.payload }),
        });
        counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
        if (answer.statusCode >= 500)
          failed.push(`${answer.statusCode} ${call.method} ${call.url} ${call.payload?.slice(0, 300) ?? ""}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sender));
    say(
      `${sent} sent: ${[...counts]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(", ")}`,
    );
    deepStrictEqual(failed.slice(0, 20), []);
  });
