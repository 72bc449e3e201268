// The door of deploy/nginx.conf in front of servers of this machine: the same file with its addresses replaced.
import { execFile, spawn } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../../../e2e/server.ts";
import { root } from "../../run.ts";

const execute = promisify(execFile);
const startLimitMs = 15_000;
const stopLimitMs = 10_000;

export type Door = {
  /** The certificate that its answers are checked by. */
  certificate: Buffer;
  /** What nginx itself complained of so far. */
  complaints(): Promise<string>;
  close(): Promise<void>;
};

/** Why there can be no door on this machine; undefined when there can. */
export async function noDoor(): Promise<string | undefined> {
  for (const [program, asked] of [
    ["nginx", "-v"],
    ["openssl", "version"],
  ] as const) {
    const found = await execute(program, [asked]).then(
      () => true,
      () => false,
    );
    if (!found) return `${program} is not installed (Debian: apt-get install ${program})`;
  }
  return undefined;
}

type Places = { folder: string; httpPort: number; httpsPort: number; servers: readonly [number, number] };

/** deploy/nginx.conf with addresses of this machine. Throws when a text that must be replaced is not there exactly once. */
export function localConfiguration(written: string, places: Places): string {
  const { folder, httpPort, httpsPort, servers } = places;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `  ${kind}_temp_path ${folder}/${kind};`)
    .join("\n");
  const replaced: [string, string][] = [
    ["events {", `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log notice;\nevents {`],
    ["http {\n", `http {\n${temporary}\n`],
    ["server server-1:3000 ", `server 127.0.0.1:${servers[0]} `],
    ["server server-2:3000 ", `server 127.0.0.1:${servers[1]} `],
    ["listen 80 ", `listen 127.0.0.1:${httpPort} `],
    ["listen 443 ", `listen 127.0.0.1:${httpsPort} `],
    ["tls/fullchain.pem", `${folder}/certificate.pem`],
    ["tls/privkey.pem", `${folder}/key.pem`],
  ];
  return replaced.reduce((text, [from, to]) => {
    const parts = text.split(from);
    if (parts.length !== 2)
      throw new Error(`deploy/nginx.conf has ${JSON.stringify(from)} ${parts.length - 1} times, not once`);
    return parts.join(to);
  }, written);
}

/** Opens the door on `httpsPort`, with files in `folder`; resolves when it answers. */
export async function openDoor(
  folder: string,
  httpsPort: number,
  servers: readonly [number, number],
): Promise<Door> {
  await mkdir(folder);
  await chmod(folder, 0o711);
  const [key, certificateFile] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  await execute("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=127.0.0.1",
    "-addext",
    "subjectAltName=IP:127.0.0.1",
    "-keyout",
    key,
    "-out",
    certificateFile,
  ]);
  const httpPort = await freePort();
  const written = await readFile(join(root, "deploy/nginx.conf"), "utf8");
  const file = join(folder, "nginx.conf");
  await writeFile(file, localConfiguration(written, { folder, httpPort, httpsPort, servers }));
  const errors = join(folder, "error.log");
  const child = spawn("nginx", ["-p", folder, "-e", errors, "-c", file], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const complaints = () => readFile(errors, "utf8").catch(() => "");
  const close = async () => {
    if (hasEnded()) return;
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
    await ended;
    clearTimeout(late);
  };
  const certificate = await readFile(certificateFile);
  for (const until = Date.now() + startLimitMs; !(await answers(httpsPort, certificate)); await sleep(50)) {
    if (!hasEnded() && Date.now() < until) continue;
    await close();
    throw new Error(`nginx does not answer:\n${await complaints()}`);
  }
  return { certificate, complaints, close };
}

const answers = (port: number, ca: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = request({ host: "127.0.0.1", port, ca, path: "/healthz", agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.once("error", () => resolve(false));
    asked.end();
  });
