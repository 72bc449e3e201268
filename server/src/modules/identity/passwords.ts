// argon2id, 19 MiB, t=2, in the library's own threads: never on the event loop.
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../kernel/http/refuse.ts";
import { lanes } from "../../kernel/lanes.ts";

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each holds 19 MiB and a core; those that wait are about five seconds of work. */
const inLane = lanes({
  atOnce: 2,
  mostWaiting: 250,
  full: () => refuse("UNAVAILABLE", { retryAfterSeconds: 5 }),
});

/** The hash to keep of a new password. */
export const hashPassword = (password: string): Promise<string> => inLane(() => hash(password, options));

let dummy: Promise<string> | undefined;

/** Whether the password is right; takes the same time when there is no such account (security.md 5). */
export async function passwordMatches(kept: string | null | undefined, password: string): Promise<boolean> {
  // Made by whoever comes first, known or not, so that the first stranger does not wait longer.
  dummy ??= hash("no such account", options);
  const against = kept ?? (await dummy);
  const right = await inLane(() => verify(against, password));
  return right && kept !== null && kept !== undefined;
}
