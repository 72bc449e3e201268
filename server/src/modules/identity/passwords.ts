// argon2id, 19 MiB, t=2, on the library's threads.
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../kernel/http/refuse.ts";
import { type Caller, fairQueue, ownWork } from "../../kernel/fair-queue.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const busy = () => refuse("UNAVAILABLE", { retryAfterSeconds: 5 });
/**
 * Each takes 19 MiB and a core; a full queue is about five seconds. A classroom shares one network.
 */
const hashing = fairQueue({
  atOnce: 2,
  maxWaiting: 250,
  atOnceOfOne: 2,
  waitingOfOne: 150,
  full: busy,
  ownFull: busy,
});

export const hashPassword = (password: string, caller: Caller = ownWork()): Promise<string> =>
  hashing.run(caller, () => hash(password, options));

let dummy: Promise<string> | undefined;

/** Takes the same time without an account (security.md 5). */
export async function passwordMatches(
  caller: Caller,
  kept: string | null | undefined,
  password: string,
): Promise<boolean> {
  // For known and unknown accounts alike, so timing tells nothing.
  dummy ??= hash("no such account", options);
  const against = kept ?? (await dummy);
  const right = await hashing.run(caller, () => verify(against, password));
  return right && kept !== null && kept !== undefined;
}

// From SecLists' ten thousand, those our rule admits (security.md "Acceptance lines" 6.2.4).
let commonest: ReadonlySet<string> | undefined;

export function isCommonPassword(password: string): boolean {
  const file = join(import.meta.dirname, "common-passwords/list.txt");
  commonest ??= new Set(readFileSync(file, "utf8").trimEnd().split("\n"));
  return commonest.has(password.toLowerCase());
}
