import { expect, test } from "vitest";
import { claimsLeft, claimState } from "./claim-link.ts";

const link = { revoked: false, expired: false, claimed: 3, seats: 10, copiesLeft: 5 };

test.each([
  [{}, "open", 5],
  [{ copiesLeft: 20 }, "open", 7],
  [{ seats: null, copiesLeft: 20 }, "open", 20],
  [{ seats: 3 }, "usedUp", 0],
  [{ seats: null, copiesLeft: 0 }, "usedUp", 0],
  [{ expired: true, copiesLeft: 0 }, "expired", 0],
  [{ revoked: true, expired: true }, "revoked", 5],
] as const)("a link with %j is %s", (over, state, left) => {
  expect(claimState({ ...link, ...over })).toBe(state);
  expect(claimsLeft({ ...link, ...over })).toBe(left);
});
