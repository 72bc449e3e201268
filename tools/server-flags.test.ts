// Whatever starts a file of server/src tells Node the same, wherever that is written down.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.ts";
import { preloadFlags } from "./server-flags.ts";

/** Files below the root's folder, with their text. */
const textsBelow = (folder: string): [path: string, text: string][] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => !path.includes("node_modules") && statSync(join(root, path)).isFile())
    .map((path) => [path, readFileSync(join(root, path), "utf8")]);

const ofServer = /^(server\/src\/.+\.ts|server\/build\/.+\.js|tools\/start\.ts)$/;

/** The commands in a text that start a file of the server: the file, and the words between Node and it. */
function started(text: string): { file: string; flags: string[] }[] {
  const words = text.split(/[\s"',[\]]+/);
  return words.flatMap((file, at) => {
    if (!ofServer.test(file)) return [];
    const node = words.slice(0, at).findLastIndex((word) => /(^|\/)node$/.test(word));
    return [{ file, flags: words.slice(node + 1, at) }];
  });
}

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const commands = [
  ...Object.entries(scripts).map(([name, script]) => [`npm run ${name}`, script] as const),
  ...textsBelow("deploy"),
].flatMap(([where, text]) => started(text).map((one) => ({ where, ...one })));

test("servers, workers and commands of package.json and deploy/ are started with the same words to Node", () => {
  expect(commands.map(({ where }) => where)).toEqual(
    expect.arrayContaining([
      "npm run start",
      "npm run restore",
      "deploy/Dockerfile",
      "deploy/compose.yaml",
      "deploy/systemd/zhutu.service",
      "deploy/systemd/zhutu-worker.service",
    ]),
  );
  for (const { where, file, flags } of commands)
    expect({ where, file, flags }).toEqual({ where, file, flags: preloadFlags });
});

test("code that starts a file of the server takes these words from tools/server-flags.ts", () => {
  const starting = ["bench", "e2e", "tools", "server/src/testing"]
    .flatMap(textsBelow)
    .filter(([path, text]) => path.endsWith(".ts") && text.includes("process.execPath"))
    .filter(([, text]) => /"(server\/(src|build)[/"]|tools\/start\.ts")/.test(text))
    .filter(([path]) => !path.endsWith(".test.ts"));
  expect(starting.map(([path]) => path)).toEqual(
    expect.arrayContaining(["e2e/server.ts", "server/src/testing/program.ts", "tools/dev.ts"]),
  );
  for (const [path, text] of starting) {
    expect([path, text.includes("--import")]).toEqual([path, false]);
    expect([path, /\[[^\]]*\.\.\.preloadFlags,/.test(text)]).toEqual([path, true]);
  }
});
