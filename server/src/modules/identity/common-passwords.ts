// From SecLists' ten thousand, those our rule admits (security.md "Acceptance lines" 6.2.4).
import { readFileSync } from "node:fs";
import { join } from "node:path";

let commonest: ReadonlySet<string> | undefined;

export function isCommonPassword(password: string): boolean {
  const file = join(import.meta.dirname, "common-passwords/list.txt");
  commonest ??= new Set(readFileSync(file, "utf8").trimEnd().split("\n"));
  return commonest.has(password.toLowerCase());
}
