// npm run dev: the server with hot reload. ZHUTU_DEV=1 makes it mount Vite, which reloads the pages by itself;
// Node restarts it when a file of server or domain changes. Ctrl-C ends both. V8's bounds are those of the server alone, without Vite.
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
// The terminal sends Ctrl-C to the whole group; a plain SIGTERM reaches only us and is passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("close", (code) => {
  process.exitCode = code ?? 0;
});
