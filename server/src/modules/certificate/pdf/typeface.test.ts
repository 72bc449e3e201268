import { expect, test } from "vitest";
import { openFont, shownText } from "./typeface.ts";

test("a character that the font lacks is shown by its code, never left out", async () => {
  await openFont();
  expect(shownText("王𠮷㛃·阿卜杜 A-1")).toBe("王〔U+20BB7〕㛃·阿卜杜 A-1");
});
