// deploy/nginx.conf with local addresses, before local servers.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { letThrough } from "../../../e2e/server.ts";
import { freePort, root } from "../../../tools/run.ts";
import { execute, type Needed, runProgram, until } from "./program.ts";

export const proxyPrograms: readonly Needed[] = [
  { program: "nginx", asked: "-v" },
  { program: "openssl", asked: "version" },
];
const startLimitMs = 15_000;

export type ReverseProxy = {
  /** The CA of its answers. */
  certificate: Buffer;
  /** nginx's own errors so far. */
  complaints(): Promise<string>;
  close(): Promise<void>;
};

type Places = { folder: string; httpPort: number; httpsPort: number; servers: readonly [number, number] };

/** deploy/nginx.conf with local addresses. Throws unless every replaced text occurs exactly once. */
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

/** Starts it on `httpsPort`; resolves when it answers. */
export async function openReverseProxy(
  folder: string,
  httpsPort: number,
  servers: readonly [number, number],
): Promise<ReverseProxy> {
  await mkdir(folder);
  await letThrough(folder);
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
  const nginx = runProgram("nginx", ["-p", folder, "-e", errors, "-c", file], {
    logFile: join(folder, "nginx.log"),
  });
  const complaints = () => readFile(errors, "utf8").catch(() => "");
  const certificate = await readFile(certificateFile);
  try {
    await until(
      async () => nginx.hasEnded() || answers(httpsPort, certificate),
      startLimitMs,
      async () => "nginx does not answer",
    );
    if (nginx.hasEnded()) throw new Error("nginx ended");
  } catch (error) {
    await nginx.close();
    throw new Error(`${String(error)}\n${await complaints()}`, { cause: error });
  }
  return { certificate, complaints, close: () => nginx.close() };
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
