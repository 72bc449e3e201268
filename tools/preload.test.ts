// What the preload does to drizzle-orm: every file of it is found as Node finds it, only sooner.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "./run.ts";

const execute = promisify(execFile);

/** Addresses, formats and exports of every file of drizzle-orm that the server loads, in the order of loading. */
const PROGRAM = `
import module from "node:module";
const loaded = [];
module.registerHooks({
  load(url, context, next) {
    const answer = next(url, context);
    if (url.includes("/drizzle-orm/")) loaded.push([url, answer.format]);
    return answer;
  },
});
const names = {};
for (const name of ["drizzle-orm", "drizzle-orm/pg-core", "drizzle-orm/node-postgres"])
  names[name] = Object.keys(await import(name));
const required = module.createRequire(process.cwd() + "/server/src/main.ts")("drizzle-orm");
console.log(JSON.stringify({ loaded, names, required: Object.keys(required).length }));
`;

async function loadedWith(...flags: string[]) {
  const { stdout } = await execute(process.execPath, [...flags, "--input-type=module", "--eval", PROGRAM], {
    cwd: root,
    env: {},
    maxBuffer: 10 * 2 ** 20,
  });
  return JSON.parse(stdout) as {
    loaded: [string, string][];
    names: Record<string, string[]>;
    required: number;
  };
}

test("drizzle-orm is the same with the preload as without, imported and required", async () => {
  const plain = await loadedWith();
  expect(plain.loaded.length).toBeGreaterThan(100);
  expect(await loadedWith("--import", join(root, "tools/preload.js"))).toEqual(plain);
});
