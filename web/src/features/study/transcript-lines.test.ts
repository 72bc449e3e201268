import { expect, test } from "vitest";
import { lineAt, linesWithin } from "./transcript-lines.ts";

const cues = [10, 20, 30].map((second) => ({ from: second * 1_000, to: second * 1_000 + 5_000, text: "话" }));

test.each([
  [0, -1],
  [10, 0],
  [17, 0],
  [20, 1],
  [99, 2],
])("at %i seconds line %i is the current one", (seconds, line) => expect(lineAt(cues, seconds)).toBe(line));

test.each([
  [0, 0],
  [19, 1],
  [19.5, 2],
  [Infinity, 3],
])("within %f seconds lie %i lines", (seconds, count) => expect(linesWithin(cues, seconds)).toBe(count));
