// The commonest passwords (security.md "Acceptance lines" 6.2.4): of the ten thousand commonest of SecLists those that
// our own rule would let through, 8 to 20 characters, in lower case (decision 016).
import { readFileSync } from "node:fs";
import { join } from "node:path";

let commonest: ReadonlySet<string> | undefined;

/** Whether the password is one of the commonest, however it is capitalised. */
export function isCommonPassword(password: string): boolean {
  const file = join(import.meta.dirname, "common-passwords/list.txt");
  commonest ??= new Set(readFileSync(file, "utf8").trimEnd().split("\n"));
  return commonest.has(password.toLowerCase());
}
