// Pictures that people upload are decoded one at a time, in a process that ends with each (picture-process.ts): a few
// made to be large would else hold the threads that sign-ins and files share, and the memory for good.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { lanes } from "../../kernel/lanes.ts";
import { PICTURE_ENDS } from "./picture-ends.ts";
import { PostRefused } from "./post-policy.ts";

const program = fileURLToPath(new URL("./picture-process.ts", import.meta.url));
const longestMs = 20_000;
const retryAfterSeconds = 5;

const inLane = lanes({
  atOnce: 1,
  mostWaiting: 16,
  full: (before) =>
    new PostRefused("ServiceBusy", `${before} pictures are before this one.`, 503, retryAfterSeconds),
});

type Picture = { path: string; kind: string; square: boolean };

/**
 * Rewrites the picture in place, so that nothing but the picture survives; as a square when it is a person's own.
 * Refuses with PostRefused: one that is broken, has more than 25 million pixels (12 where it is stored in passes) or
 * takes more than 20 seconds, and 503 while 16 wait.
 */
export const rewritePicture = (picture: Picture): Promise<void> => inLane(() => inProcess(picture));

async function inProcess({ path, kind, square }: Picture): Promise<void> {
  const end = await endOf([program, path, kind, square ? "square" : "whole"]);
  if (end === PICTURE_ENDS.rewritten) return;
  if (end === PICTURE_ENDS.diskFull)
    throw Object.assign(new Error("no room for a picture"), { code: "ENOSPC" });
  if (end === PICTURE_ENDS.fault) throw new Error("the process that rewrites pictures failed");
  throw new PostRefused("InvalidArgument", "The picture is broken or has too many pixels.", 400);
}

/** The exit code of node with these arguments; null when it was ended: out of its time, or of the machine's memory. */
const endOf = (args: string[]): Promise<number | null> =>
  new Promise((resolve, reject) => {
    // With an empty environment: none of the server's secrets goes along.
    const child = execFile(process.execPath, args, { env: {}, timeout: longestMs, killSignal: "SIGKILL" });
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
  });
