import { expect, test } from "vitest";
import {
  attemptActions,
  lettersOf,
  attemptModes,
  modeOf,
  sittingModes,
  optionsOf,
  showsKeys,
  stateOf,
  nextAttemptText,
} from "./attempt.ts";
import { chapterOfTest, chapterTest } from "./chapter-paper.ts";
import { sortedLetters } from "./question.ts";

test("[PAPER-005] a chapter's test is cpt- and the chapter's number, and no other text is one", () => {
  expect(chapterTest(17)).toBe("cpt-17");
  expect(chapterOfTest("cpt-17")).toBe(17);
  for (const other of [
    "",
    "cpt-",
    "cpt17",
    "cpt-0",
    "cpt-017",
    "cpt-1a",
    "CPT-1",
    " cpt-1",
    "cpt-1 ",
    "17",
    "cpt--1",
  ])
    expect(chapterOfTest(other), other).toBeUndefined();
});

test("keys may be told in practice, in a test and a mock exam once it is handed in", () => {
  const shown = attemptModes.map((mode) => [mode, showsKeys(mode, "open"), showsKeys(mode, "handed-in")]);
  expect(shown).toEqual([
    ["practice", true, true],
    ["exam", false, true],
    ["test", false, true],
  ]);
});

test("with a correlation it is a test; open until it is handed in, and nothing is done with it afterwards", () => {
  const modes = ["", "cpt-1"].flatMap((correlationId) =>
    sittingModes.map((sittingMode) => modeOf({ correlationId, sittingMode })),
  );
  expect(modes).toEqual(["practice", "exam", "test", "test"]);
  expect([stateOf(null), stateOf(new Date())]).toEqual(["open", "handed-in"]);
  expect(attemptActions["handed-in"]).toEqual({ save: false, handIn: false });
  expect(attemptActions.open).toEqual({ save: true, handIn: true });
});

test("letters and options are each other's in the order that this attempt shows", () => {
  const order = ["o3", "o1", "o5", "o2"];
  expect(optionsOf(order, "AC")).toEqual(["o3", "o5"]);
  expect(optionsOf(order, "E")).toEqual([]);
  expect(lettersOf(order, ["o5", "o3"])).toBe("AC");
  expect(lettersOf(order, ["gone"])).toBe("");
  for (const letters of ["", "A", "BD", "ABCD"])
    expect(lettersOf(order, optionsOf(order, letters))).toBe(letters);
});

test("an answer is its letters, sorted, each once", () => {
  expect(sortedLetters("dba")).toBe("ABD");
  expect(sortedLetters("B, A、A")).toBe("AB");
  expect(sortedLetters("xyz")).toBe("");
});

test.each([
  ["2027-03-05T06:32:10Z", "下次可在 14:32 开始"],
  ["2027-03-05T16:02:00Z", "下次可在 03-06 00:02 开始"],
])("the next attempt may begin at %s: %s", (at, said) => {
  expect(nextAttemptText(new Date(at), new Date("2027-03-05T06:25:00Z"))).toBe(said);
});
