import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, toolEnvironment } from "./run.ts";

test("SIGTERM to the process of npm start ends the server, too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "start-"));
  mkdirSync(join(folder, "tools"));
  copyFileSync(join(root, "package.json"), join(folder, "package.json"));
  writeFileSync(join(folder, "tools/preload.js"), "");
  writeFileSync(
    join(folder, "tools/start.ts"),
    `process.once("SIGTERM", () => { console.log("ended in order"); process.exit(0); });
     setInterval(() => {}, 1000);
     console.log("server " + process.pid);`,
  );
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    env: toolEnvironment(),
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  npm.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const closed = once(npm, "close");
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/server \d+/);
  const server = Number(/server (\d+)/.exec(output)?.[1]);
  try {
    npm.kill("SIGTERM");
    await once(npm, "exit");
    await expect.poll(() => output, { timeout: 10_000 }).toContain("ended in order");
    await closed;
  } finally {
    if (!output.includes("ended in order")) process.kill(server, "SIGKILL");
    rmSync(folder, { recursive: true });
  }
});
