// npm run dev: the server with hot reload. ZHUTU_DEV=1 mounts Vite; Node restarts on changes in server or
// domain. V8's limits are left out, because Vite needs more.
import { spawn } from "node:child_process";
import { root, toolEnvironment } from "./run.ts";
import { preloadFlags } from "./server-flags.ts";

const watched = ["server/src", "domain/src"].map((folder) => `--watch-path=${folder}`);
const server = spawn(
  process.execPath,
  [
    ...watched,
    "--watch-preserve-output",
    "--watch-kill-signal=SIGINT",
    ...preloadFlags,
    "server/src/main.ts",
  ],
  { cwd: root, stdio: "inherit", env: toolEnvironment({ ZHUTU_DEV: "1" }) },
);
// Ctrl-C reaches the whole group; SIGTERM only us, so pass it on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("close", (code) => {
  process.exitCode = code ?? 0;
});
