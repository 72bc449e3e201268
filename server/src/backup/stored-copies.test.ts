// Copies of a data directory in which files come and go meanwhile, as uploads and recordings do in a shop.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { freshFolder } from "../testing/folder.ts";
import { copyKept } from "./stored-copies.ts";

/** Writes and removes files in the folder, until it is ended. */
async function churn(folder: string): Promise<void> {
  const program = `
    const { rmSync, writeFileSync } = require("node:fs");
    const { parentPort, workerData } = require("node:worker_threads");
    for (let nth = 0; ; nth++) {
      const file = workerData + "/" + (nth % 30);
      if (Math.floor(nth / 30) % 2 === 0) writeFileSync(file, "stored");
      else rmSync(file, { force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 0.5);
    }`;
  const worker = new Worker(program, { eval: true, workerData: folder });
  onTestFinished(async () => void (await worker.terminate()));
  await new Promise((online) => worker.once("online", online));
}

test("of files that go while they are copied none lies in the copy without being listed", async () => {
  const data = freshFolder();
  const kept = join(data, "storage");
  mkdirSync(kept);
  await churn(kept);
  const to = freshFolder();
  let copies = 0;
  for (let round = 0; round < 100; round++) {
    rmSync(to, { recursive: true });
    mkdirSync(join(to, "storage"), { recursive: true });
    const copied = await copyKept(data, to);
    copies += copied.length;
    const there = readdirSync(join(to, "storage"));
    expect(there.map((name) => `storage/${name}`).toSorted(), `round ${round}`).toEqual(
      copied.map(({ path }) => path).toSorted(),
    );
  }
  expect(copies).toBeGreaterThan(0);
});
