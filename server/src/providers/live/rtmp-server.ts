// nginx with its RTMP module. At the start and every two seconds it asks us, on a secret loopback path,
// whether someone may push.
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect, createServer as createPortProbe, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endProgram, hasEnded, type Programs, startTied, waitFor } from "./programs.ts";

export const RTMP_APP = "live";
export const nearest = (host: string): string => (host === "0.0.0.0" ? "127.0.0.1" : host);
/** A publisher silent for this long is dropped. */
const IDLE_SECONDS = 10;

export type Publishing = { stream: string; authKey: string; clientId: string };

export type RtmpHooks = {
  mayBegin(publishing: Publishing): boolean;
  mayGoOn(publishing: Publishing): boolean;
  ended(publishing: Publishing): void;
  /** The server ended, and all pushes with it. */
  lost(): void;
};

export type RtmpServer = { stop(): Promise<void> };

const settings = (options: {
  programs: Programs;
  prefix: string;
  host: string;
  port: number;
  hook: string;
}) => `
load_module ${options.programs.rtmpModule};
daemon off;
worker_processes 1;
pid ${options.prefix}/nginx.pid;
error_log ${options.prefix}/error.log error;
events { worker_connections 512; }
rtmp {
  server {
    listen ${options.host}:${options.port};
    chunk_size 4096;
    timeout ${IDLE_SECONDS}s;
    notify_method post;
    application ${RTMP_APP} {
      live on;
      idle_streams off;
      wait_key on;
      wait_video on;
      drop_idle_publisher ${IDLE_SECONDS}s;
      allow play ${nearest(options.host)};
      deny play all;
      on_publish ${options.hook}/begin;
      on_update ${options.hook}/go-on;
      notify_update_timeout 2s;
      notify_update_strict on;
      on_publish_done ${options.hook}/end;
    }
  }
}
`;

/** Undefined if it cannot start, e.g. the port is taken. */
export async function startRtmpServer(
  options: { programs: Programs; prefix: string; host: string; port: number },
  hooks: RtmpHooks,
): Promise<RtmpServer | undefined> {
  const { programs, prefix, host, port } = options;
  // nginx would retry for seconds while a foreign server answers there.
  if (!(await isFree(host, port))) return undefined;
  const control = await openControl(hooks);
  mkdirSync(prefix, { recursive: true, mode: 0o700 });
  const file = join(prefix, "nginx.conf");
  writeFileSync(file, settings({ ...options, hook: control.address }), { mode: 0o600 });
  const launch = () => startTied(programs.nginx, ["-p", prefix, "-e", join(prefix, "error.log"), "-c", file]);

  let child: ChildProcess = launch();
  const state = { stopping: false };
  const up = () => waitFor(child, () => takesConnections(nearest(host), port), 5_000);
  const keepAlive = async (): Promise<void> => {
    while (!state.stopping) {
      if (!hasEnded(child)) await once(child, "exit");
      if (state.stopping) return;
      hooks.lost();
      await sleep(1_000);
      if (!state.stopping) child = launch();
    }
  };
  if (!(await up())) {
    await endProgram(child, "SIGTERM");
    await control.close();
    return undefined;
  }
  void keepAlive();
  return {
    async stop() {
      state.stopping = true;
      await endProgram(child, "SIGTERM");
      await control.close();
    },
  };
}

async function openControl(hooks: RtmpHooks) {
  const secret = randomBytes(24).toString("hex");
  const server: Server = createServer((request, response) => {
    const answer = (allowed: boolean) => response.writeHead(allowed ? 204 : 403).end();
    void read(request).then((form) => {
      const call = request.url === undefined ? "" : request.url.replace(`/${secret}/`, "");
      const publishing = {
        stream: form.get("name") ?? "",
        authKey: form.get("auth_key") ?? "",
        clientId: form.get("clientid") ?? "",
      };
      if (form.get("app") !== RTMP_APP) return answer(false);
      if (call === "begin") return answer(hooks.mayBegin(publishing));
      // Players are asked about too; they are our own.
      if (call === "go-on") return answer(form.get("call") === "update_play" || hooks.mayGoOn(publishing));
      if (call === "end") hooks.ended(publishing);
      return answer(call === "end");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  try {
    for await (const part of request.setEncoding("utf8")) if (body.length < 10_000) body += String(part);
  } catch {
    return new URLSearchParams(); // cut off: allows nothing
  }
  return new URLSearchParams(body);
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createPortProbe();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

function takesConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 });
    const say = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once("connect", () => say(true));
    socket.once("error", () => say(false));
    socket.once("timeout", () => say(false));
  });
}
