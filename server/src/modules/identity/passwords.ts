// argon2id, 19 MiB, t=2, in the library's own threads: never on the event loop.
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../kernel/http/refuse.ts";
import { type Caller, fairQueue, ownWork } from "../../kernel/fair-queue.ts";

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const busy = () => refuse("UNAVAILABLE", { retryAfterSeconds: 5 });
/** Each holds 19 MiB and a core; those that wait are about five seconds of work. A classroom signs in from one network. */
const hashing = fairQueue({
  atOnce: 2,
  mostWaiting: 250,
  atOnceOfOne: 2,
  waitingOfOne: 150,
  full: busy,
  ownFull: busy,
});

/** The hash to keep of a new password. */
export const hashPassword = (password: string, caller: Caller = ownWork()): Promise<string> =>
  hashing.run(caller, () => hash(password, options));

let dummy: Promise<string> | undefined;

/** Whether the password is right; takes the same time when there is no such account (security.md 5). */
export async function passwordMatches(
  caller: Caller,
  kept: string | null | undefined,
  password: string,
): Promise<boolean> {
  // Made by whoever comes first, known or not, so that the first stranger does not wait longer.
  dummy ??= hash("no such account", options);
  const against = kept ?? (await dummy);
  const right = await hashing.run(caller, () => verify(against, password));
  return right && kept !== null && kept !== undefined;
}
