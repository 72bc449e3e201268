import { expect, test } from "vitest";
import { isCodeShaped, noCode, normalCode } from "./exclusive-code.ts";

test("codes are trimmed and upper-cased", () => {
  expect(normalCode(" qd0001 ")).toBe("QD0001");
});

test("[PRICE-012] the default exclusive code is 000000 and stands for no code, as an empty one does", () => {
  expect(noCode).toBe("000000");
  for (const none of ["000000", " 000000 ", "", "  ", null, undefined]) expect(normalCode(none)).toBeUndefined();
});

test("[PRICE-013] an exclusive code has 6 characters", () => {
  expect(isCodeShaped("QD0001")).toBe(true);
  for (const other of ["QD001", "QD00012", ""]) expect(isCodeShaped(other)).toBe(false);
});
