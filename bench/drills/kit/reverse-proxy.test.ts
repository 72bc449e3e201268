import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../tools/run.ts";
import { localConfiguration } from "./reverse-proxy.ts";

const written = readFileSync(join(root, "deploy/nginx.conf"), "utf8");
const places = { folder: "/tmp/proxy", httpPort: 8_080, httpsPort: 8_443, servers: [3_001, 3_002] as const };

test("deploy/nginx.conf is made local by its addresses and files alone", () => {
  const local = localConfiguration(written, places);
  for (const line of [
    "server 127.0.0.1:3001 max_fails=2 fail_timeout=5s;",
    "server 127.0.0.1:3002 max_fails=2 fail_timeout=5s;",
    "listen 127.0.0.1:8080 default_server;",
    "listen 127.0.0.1:8443 ssl http2;",
    "ssl_certificate /tmp/proxy/certificate.pem;",
  ])
    expect(local).toContain(line);
  const kept = written
    .split("\n")
    .filter((line) => !/server-[12]:|listen |tls\/|^(events|http) \{/.test(line));
  const lines = new Set(local.split("\n"));
  expect(kept.filter((line) => !lines.has(line))).toEqual([]);
});

test.each(["server server-2:3000 ", "listen 443 ", "tls/privkey.pem"])(
  "without %s there is no proxy",
  (gone) => {
    expect(() => localConfiguration(written.replace(gone, ""), places)).toThrow(
      `deploy/nginx.conf has ${JSON.stringify(gone)} 0 times, not once`,
    );
  },
);
