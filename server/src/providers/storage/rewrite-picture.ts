// Decodes one picture at a time in short-lived processes (picture-process.ts); otherwise large ones would
// hold shared threads, and memory for good.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Caller, fairQueue, ownWork } from "../../kernel/fair-queue.ts";
import { PICTURE_ENDS, PICTURE_SAYS } from "./picture-ends.ts";
import { PostRefused } from "./post-policy.ts";

const program = fileURLToPath(new URL("./picture-process.ts", import.meta.url));
/** Leaves room for a busy machine. */
const longestMs = 60_000;
const retryAfterSeconds = 5;

const queue = fairQueue({
  atOnce: 1,
  maxWaiting: 16,
  full: (before) =>
    new PostRefused("ServiceBusy", `${before} pictures are before this one.`, 503, retryAfterSeconds),
  ownFull: () =>
    new PostRefused("TooManyRequests", "Another picture of yours is waiting.", 429, retryAfterSeconds),
});

export type Picture = { path: string; kind: string };
const atATime = 8;

/**
 * Rewrites in place, avatars as squares. Throws PostRefused: broken, over 25 million pixels (12 in passes),
 * over a minute; 429 while the caller's other picture waits; 503 while 16 wait.
 */
export async function rewritePicture(
  caller: Caller,
  { square, ...picture }: Picture & { square: boolean },
): Promise<void> {
  const [rewritten] = await queue.run(caller, () => inProcess([picture], square));
  if (!rewritten)
    throw new PostRefused("InvalidArgument", "The picture is broken or has too many pixels.", 400);
}

/** Rewrites several per process; tells for each whether it succeeded. */
export async function rewritePictures(pictures: readonly Picture[]): Promise<boolean[]> {
  const done: boolean[] = [];
  while (done.length < pictures.length) {
    const few = pictures.slice(done.length, done.length + atATime);
    done.push(...(await queue.run(ownWork(), () => inProcess(few, false))));
  }
  return done;
}

/** The list is shorter if the process was killed. */
async function inProcess(pictures: readonly Picture[], square: boolean): Promise<boolean[]> {
  const shape = square ? "square" : "whole";
  const { code, said } = await endOf([program, shape, ...pictures.flatMap(({ path, kind }) => [path, kind])]);
  const rewritten = Array.from(said, (one) => one === PICTURE_SAYS.rewritten);
  if (code === PICTURE_ENDS.done) return rewritten;
  if (code === PICTURE_ENDS.diskFull)
    throw Object.assign(new Error("no room for a picture"), { code: "ENOSPC" });
  if (code === PICTURE_ENDS.fault) throw new Error("the process that rewrites pictures failed");
  // A picture behind others gets its own process next.
  return rewritten.length > 0 ? rewritten : [false];
}

/** A null code means killed: out of time or memory. */
const endOf = (args: string[]): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve, reject) => {
    // The child gets none of the server's secrets.
    const child = execFile(process.execPath, args, { env: {}, timeout: longestMs, killSignal: "SIGKILL" });
    let said = "";
    child.stdout?.on("data", (piece: string) => (said += piece));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
  });
