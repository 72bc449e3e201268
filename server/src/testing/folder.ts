import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** A fresh folder of this test's own; it goes when the run ends. */
export function freshFolder(): string {
  return mkdtempSync(join(inject("folder"), "test-"));
}
