// Pictures that people upload are decoded one at a time, in a process that ends with each (picture-process.ts): a few
// made to be large would else hold the threads that sign-ins and files share, and the memory for good.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Caller, fairQueue, ownWork } from "../../kernel/fair-queue.ts";
import { PICTURE_ENDS, PICTURE_SAYS } from "./picture-ends.ts";
import { PostRefused } from "./post-policy.ts";

const program = fileURLToPath(new URL("./picture-process.ts", import.meta.url));
/** By the clock, so that it leaves room for a busy machine. */
const longestMs = 60_000;
const retryAfterSeconds = 5;

const queue = fairQueue({
  atOnce: 1,
  mostWaiting: 16,
  full: (before) =>
    new PostRefused("ServiceBusy", `${before} pictures are before this one.`, 503, retryAfterSeconds),
  ownFull: () =>
    new PostRefused("TooManyRequests", "Another picture of yours is waiting.", 429, retryAfterSeconds),
});

export type Picture = { path: string; kind: string };
const atATime = 8;

/**
 * Rewrites the picture in place, so that nothing but the picture survives; as a square when it is a person's own.
 * Refuses with PostRefused: one that is broken, has more than 25 million pixels (12 where it is stored in passes) or
 * takes more than a minute, 429 while another one of the caller waits, and 503 while 16 wait.
 */
export async function rewritePicture(
  caller: Caller,
  { square, ...picture }: Picture & { square: boolean },
): Promise<void> {
  const [rewritten] = await queue.run(caller, () => inProcess([picture], square));
  if (!rewritten)
    throw new PostRefused("InvalidArgument", "The picture is broken or has too many pixels.", 400);
}

/** Rewrites pictures in place, a few in each process; of each whether it was, as `rewritePicture` would refuse it. */
export async function rewritePictures(pictures: readonly Picture[]): Promise<boolean[]> {
  const done: boolean[] = [];
  while (done.length < pictures.length) {
    const few = pictures.slice(done.length, done.length + atATime);
    done.push(...(await queue.run(ownWork(), () => inProcess(few, false))));
  }
  return done;
}

/** Of each picture whether it was rewritten; only of those before the one at which the process was ended, or that it was not. */
async function inProcess(pictures: readonly Picture[], square: boolean): Promise<boolean[]> {
  const shape = square ? "square" : "whole";
  const { code, said } = await endOf([program, shape, ...pictures.flatMap(({ path, kind }) => [path, kind])]);
  const told = Array.from(said, (one) => one === PICTURE_SAYS.rewritten);
  if (code === PICTURE_ENDS.done) return told;
  if (code === PICTURE_ENDS.diskFull)
    throw Object.assign(new Error("no room for a picture"), { code: "ENOSPC" });
  if (code === PICTURE_ENDS.fault) throw new Error("the process that rewrites pictures failed");
  // Behind others it gets the time of a process of its own.
  return told.length > 0 ? told : [false];
}

/** The exit code of node with these arguments, and what it wrote; null when it was ended: out of its time, or of the machine's memory. */
const endOf = (args: string[]): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve, reject) => {
    // With an empty environment: none of the server's secrets goes along.
    const child = execFile(process.execPath, args, { env: {}, timeout: longestMs, killSignal: "SIGKILL" });
    let said = "";
    child.stdout?.on("data", (piece: string) => (said += piece));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
  });
