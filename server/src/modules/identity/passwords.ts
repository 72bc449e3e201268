// argon2id, 19 MiB, t=2, in the library's own threads: never on the event loop.
import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../kernel/http/refuse.ts";

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At most this many at once: each holds 19 MiB and a core. */
const lanes = 2;
/** About five seconds of work; who comes later is told at once instead of waiting for nothing. */
const longestQueue = 250;
let running = 0;
const waiting: (() => void)[] = [];

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= longestQueue) throw refuse("UNAVAILABLE", { retryAfterSeconds: 5 });
  if (running >= lanes) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

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
