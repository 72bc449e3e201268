// A browser keeps for a year what has `?v=` in its address: that changes with the picture, or the old one stays.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = import.meta.dirname;
const sources = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) => !file.includes(".test."));
const named = sources.flatMap((file) =>
  [...readFileSync(join(src, file), "utf8").matchAll(/"\/([\w-]+\.svg)(\?v=\w+)?/g)].map(
    ([, picture = "", version = ""]) => [file, picture, version] as const,
  ),
);

test("each drawing of the site is asked for by the first letters of its own hash", () => {
  expect(new Set(named.map(([, picture]) => picture))).toEqual(
    new Set(["icons.svg", "motifs.svg", "favicon.svg"]),
  );
  for (const [file, picture, version] of named) {
    if (picture === "favicon.svg") continue; // a browser asks for it again by itself
    const hash = createHash("sha256").update(readFileSync(join(src, "../public", picture)));
    expect(`${file}: ${picture}${version}`).toBe(`${file}: ${picture}?v=${hash.digest("hex").slice(0, 7)}`);
  }
});
