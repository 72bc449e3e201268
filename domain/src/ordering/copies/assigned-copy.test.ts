import { expect, test } from "vitest";
import { COPY_STATES, mayTakeBack, phonesToSend } from "./assigned-copy.ts";

test("a copy may be taken back until it was begun", () => {
  expect(Object.values(COPY_STATES).filter(mayTakeBack)).toEqual(["waiting", "queued", "notStarted"]);
});

const [one, two, three] = ["13800000011", "13900000012", "13700000013"];
test.each([
  [
    "enough copies for all: all are sent, and the answer says who had one",
    [one, two, three],
    3,
    [one, two, three],
  ],
  ["too few for all: who seems to have one is left out", [one, two, three], 2, [two, three]],
  ["only such as seem to have one: the answer says so", [one], 0, [one]],
])("%s", (_name, phones, copiesLeft, sent) => {
  expect(phonesToSend(phones, { listed: new Set(["138****0011"]), copiesLeft })).toEqual(sent);
});
