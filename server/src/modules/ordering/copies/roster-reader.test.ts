// How long a roster may be read, and that who is ended leaves the lane to others.
import { expect, test } from "vitest";
import { readInTurn as readFileInTurn } from "../../../kernel/workbook/reading.ts";
import { BEGUN } from "../../../kernel/workbook/answer-in-thread.ts";
import { readInTurn } from "./roster-reader.ts";
import { sheetOf, workbookOf } from "./roster-testing.ts";

const refused = { refusal: "ROSTER_REFUSED", message: "文件太复杂，读不出来，请下载模板填写后重试" };
const cells = "<c><f>1+1</f><v>2</v></c>".repeat(20);
const rows = Array.from({ length: 10_000 }, (_, at) => `<row r="${at + 1}">${cells}</row>`).join("");
const slow = workbookOf({ sheet: sheetOf(rows) });
const good = Buffer.from("手机号\n13600009001");
const learner = (person: number) => ({ key: `user ${person}`, isStaff: false });

test("a file that is not read in time is refused, and lanes and people are free again", async () => {
  const people = [1, 2, 3, 4, 5, 6];
  const ended = await Promise.allSettled(people.map((person) => readInTurn(learner(person), slow, 150)));
  for (const one of ended) expect(one).toMatchObject({ status: "rejected", reason: refused });
  const read = await Promise.all(people.map((person) => readInTurn(learner(person), good, 60_000)));
  expect(read.map((roster) => roster.length)).toEqual(people.map(() => 1));
});

test("the time of a file begins once the code that reads it is loaded, which a busy machine does late", async () => {
  const late = `import { parentPort } from "node:worker_threads";
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    parentPort.postMessage("${BEGUN}");
    parentPort.postMessage("read");`;
  const file = new URL(`data:text/javascript,${encodeURIComponent(late)}`);
  expect(await readFileInTurn(learner(7), { file, data: null, longestMs: 2_000 })).toBe("read");
  // Later than that is no fault of the file either.
  const asked = { file, data: null, longestMs: 2_000, loadingMs: 500 };
  await expect(readFileInTurn(learner(7), asked)).rejects.toMatchObject({ refusal: "UNAVAILABLE" });
});

test("a thread that got no processor for longer than its time goes on, one that does nothing ends", async () => {
  const idle = (ms: number) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads";
        parentPort.postMessage("${BEGUN}");
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});
        parentPort.postMessage("read");`)}`,
    );
  const read = (ms: number) => readFileInTurn(learner(8), { file: idle(ms), data: null, longestMs: 300 });
  expect(await read(1_000)).toBe("read");
  expect(await read(60_000)).toBeUndefined();
});

test("the lane is free no sooner than the thread has ended", async () => {
  const began = performance.now();
  const six = [1, 2, 3, 4, 5, 6].map((person) => readInTurn(learner(person), slow, 300).catch(() => {}));
  await Promise.all(six);
  // Three rounds of two.
  expect(performance.now() - began).toBeGreaterThan(3 * 300 - 50);
});
