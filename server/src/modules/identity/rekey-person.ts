// A person's account, face checks and confirmations move together, so their marks stay comparable.
// Use cases that write a number move the person first.
import type { Ctx } from "../../kernel/context.ts";
import type { Keys } from "../../kernel/crypto.ts";
import type { Tx } from "../../kernel/db/db.ts";
import type { Account } from "./queries.ts";
import * as rekeyQueries from "./rekey-queries.ts";

export type Moved = { accounts: number; faceChecks: number; confirmations: number };

/** Sealed by a third key, or damaged. */
export class UnreadableNumber extends Error {
  constructor(options: ErrorOptions) {
    super("neither key opens a sealed ID number", options);
    this.name = "UnreadableNumber";
  }
}

/** With either key; throws UnreadableNumber. */
function numberIn(keys: Keys, sealed: string): string {
  try {
    return keys.open(sealed);
  } catch (cause) {
    throw new UnreadableNumber({ cause });
  }
}

/**
 * Counts the rows moved; does nothing unless the key is changing. Lock the account first. Throws
 * UnreadableNumber.
 */
export async function rekeyPerson(
  tx: Tx,
  { keys }: Pick<Ctx["config"], "keys">,
  account: Pick<Account, "userId" | "idCardCipher" | "idCardHmac">,
): Promise<Moved> {
  const moved = { accounts: 0, faceChecks: 0, confirmations: 0 };
  if (!keys.changing) return moved;
  const { userId } = account;
  const numbers = new Set<string>();
  const anew = (number: string) => ({
    idCardCipher: keys.seal(number),
    idCardHmac: keys.mark("id-card", number),
  });
  if (account.idCardCipher !== null) {
    const number = numberIn(keys, account.idCardCipher);
    numbers.add(number);
    if (
      !keys.isPresent(account.idCardCipher) &&
      (await rekeyQueries.resealAccount(tx, userId, account, anew(number)))
    )
      moved.accounts++;
  }
  for (const check of await rekeyQueries.sealedInChecks(tx, [userId])) {
    const sealed = check.idCardCipher ?? "";
    const number = numberIn(keys, sealed);
    numbers.add(number);
    if (!keys.isPresent(sealed) && (await rekeyQueries.resealCheck(tx, check.certifyId, check, anew(number))))
      moved.faceChecks++;
  }
  for (const number of numbers) {
    const [present, ...previous] = keys.marks("id-card", number);
    for (const mark of previous)
      moved.confirmations += await rekeyQueries.remarkConfirmations(tx, userId, mark, present as string);
  }
  return moved;
}
