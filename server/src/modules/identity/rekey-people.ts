// Servers know both keys meanwhile (docs/backup.md); one transaction per person, resumable.
import type { Keys } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db/db.ts";
import { isUniqueViolation } from "../../kernel/db/db-errors.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { lockAccount } from "./profile-queries.ts";
import { type Moved, rekeyPerson, UnreadableNumber } from "./rekey-person.ts";
import * as rekeyQueries from "./rekey-queries.ts";

/**
 * `unreadable`: neither key opens a number. `confirmed-twice`: the number is confirmed for another
 * account, too.
 * `unknown-mark`: a confirmation's number is stored nowhere.
 */
export type WhyLeft = "unreadable" | "confirmed-twice" | "unknown-mark";
export type Left = { userId: number; why: WhyLeft };

const mostAtOnce = 200;

/** More passes mean that servers still write with the previous key. */
const mostPasses = 5;

/**
 * Repeats until a pass moves nothing; `onPass` gets running totals. `settled`: the last pass moved
 * nothing.
 */
export async function rekeyPeople(
  db: Db,
  keys: Keys,
  onPass: (moved: Moved) => void,
): Promise<{ moved: Moved; left: Left[]; settled: boolean }> {
  const moved = { accounts: 0, faceChecks: 0, confirmations: 0 };
  for (let pass = 1; ; pass++) {
    const before = sum(moved);
    const left = await onePass(db, keys, moved);
    onPass(moved);
    const settled = sum(moved) === before;
    if (settled || pass === mostPasses) return { moved, left, settled };
  }
}

const sum = ({ accounts, faceChecks, confirmations }: Moved): number => accounts + faceChecks + confirmations;

async function onePass(db: Db, keys: Keys, moved: Moved): Promise<Left[]> {
  const left: Left[] = [];
  for (let after = 0; ;) {
    const { ids, behind } = await peopleBehind(db, keys, after);
    for (const userId of behind) {
      const why = await moveOne(db, keys, userId, moved);
      if (why !== undefined) left.push({ userId, why });
    }
    const last = ids.at(-1);
    if (last === undefined) return left;
    after = last;
  }
}

/** Next people not fully under the present key. */
async function peopleBehind(db: Db, keys: Keys, after: number, most = mostAtOnce) {
  const people = await rekeyQueries.peopleAfter(db, after, most);
  const ids = people.map(({ userId }) => userId);
  if (ids.length === 0) return { ids, behind: [] };
  const sealed = [...people, ...(await rekeyQueries.sealedInChecks(db, ids))];
  const behind = new Set<number>();
  const marks = new Map<number, Set<string | null>>();
  for (const { userId, idCardCipher } of sealed) {
    if (idCardCipher === null) continue;
    if (!keys.isPresent(idCardCipher)) behind.add(userId);
    else known(marks, userId).add(keys.mark("id-card", keys.open(idCardCipher)));
  }
  for (const { userId, idCardHmac } of await rekeyQueries.marksInConfirmations(db, ids))
    if (!known(marks, userId).has(idCardHmac)) behind.add(userId);
  return { ids, behind: [...behind] };
}

function known(marks: Map<number, Set<string | null>>, userId: number): Set<string | null> {
  const found = marks.get(userId) ?? new Set();
  marks.set(userId, found);
  return found;
}

/** Answers why it failed. */
async function moveOne(db: Db, keys: Keys, userId: number, moved: Moved): Promise<WhyLeft | undefined> {
  try {
    const now = await transaction(db, async (tx) => {
      const account = await lockAccount(tx, userId);
      // Undefined: deleted meanwhile, nothing to move.
      return account && (await rekeyPerson(tx, { keys }, account));
    });
    if (now === undefined) return undefined;
    moved.accounts += now.accounts;
    moved.faceChecks += now.faceChecks;
    moved.confirmations += now.confirmations;
    if (sum(now) > 0) return undefined;
    // A server may have moved them meanwhile.
    const { behind } = await peopleBehind(db, keys, userId - 1, 1);
    return behind.includes(userId) ? "unknown-mark" : undefined;
  } catch (error) {
    if (error instanceof UnreadableNumber) return "unreadable";
    if (isUniqueViolation(error, "users_confirmed_id_card")) return "confirmed-twice";
    throw error;
  }
}
