import { expect, test } from "vitest";
import { placeText } from "./chapter-tree.tsx";

test.each([
  [0, undefined],
  [37, "看到 0:37"],
  [56, "还有一段没看"],
  [60, "还有一段没看"],
])("a lesson of a minute that is not done and stopped at %i seconds says: %s", (position, said) => {
  expect(placeText(position, 60)).toBe(said);
});
