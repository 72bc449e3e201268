import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { freshFolder } from "../../testing/folder.ts";
import { joinRuns } from "./join-runs.ts";

/** A run of one segment, and a program in ffmpeg's place that writes down its process and never ends by itself. */
function aJoining() {
  const folder = freshFolder();
  const run = join(folder, "1");
  mkdirSync(run);
  writeFileSync(join(run, "00001.ts"), "segment");
  const [program, pidFile] = [join(folder, "endless"), join(folder, "pid")];
  writeFileSync(program, `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 600\n`);
  chmodSync(program, 0o755);
  const films = join(folder, "films");
  mkdirSync(films);
  return { run, program, pidFile, films, into: join(films, "film.mp4") };
}

test("a joining that the process's stop breaks off ends its program, leaves no files and may be tried again", async () => {
  const { run, program, pidFile, films, into } = aJoining();
  const stopping = new AbortController();
  const joined = joinRuns(program, [run], into, stopping.signal);
  await vi.waitUntil(() => existsSync(pidFile) && readFileSync(pidFile, "utf8").endsWith("\n"), 10_000);
  const pid = Number(readFileSync(pidFile, "utf8"));
  stopping.abort();
  await expect(joined).rejects.toMatchObject({ kind: "temporary", code: "stopping" });
  expect(() => process.kill(pid, 0)).toThrow();
  expect(readdirSync(films)).toEqual([]);
  expect(readdirSync(run)).toEqual(["00001.ts"]);
});

test("while the process is stopping no joining begins", async () => {
  const { run, program, pidFile, into } = aJoining();
  await expect(joinRuns(program, [run], into, AbortSignal.abort())).rejects.toMatchObject({
    code: "stopping",
  });
  expect(existsSync(pidFile)).toBe(false);
});

test("a stop that comes between the segments and the program is heard: it is not begun", async () => {
  const { run, program, pidFile, films, into } = aJoining();
  const stopping = new AbortController();
  const runs = Object.assign([run], {
    *entries(): Generator<[number, string], undefined> {
      yield [0, run];
      stopping.abort(); // when the last run is taken in
    },
  });
  await expect(joinRuns(program, runs, into, stopping.signal)).rejects.toMatchObject({
    kind: "temporary",
    code: "stopping",
  });
  expect(existsSync(pidFile)).toBe(false);
  expect(readdirSync(films)).toEqual([]);
});
