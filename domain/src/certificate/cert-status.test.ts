import { expect, test } from "vitest";
import { CERT_STATUS_LABELS, certStatuses, certStatusOf, targetsOf } from "./cert-status.ts";

const targets = { certRequiredHours: 60, certOptionalHours: 40 };

test.each([
  [600, 400, "pass"],
  [600, 399, "learning"],
  [599, 400, "learning"],
  [1_200, 0, "learning"],
  [0, 0, "learning"],
] as const)(
  "[CERT-004] %i and %i tenths of an hour of 60 and 40 hours are %s",
  (required, optional, status) => {
    const earned = { requiredTenths: required, optionalTenths: optional, certDate: null };
    expect(certStatusOf(earned, targets)).toBe(status);
  },
);

test("[CERT-004] a certificate is learning or pass, and nothing else", () => {
  expect(certStatuses).toEqual(["learning", "pass"]);
  expect(CERT_STATUS_LABELS).toEqual({ learning: "学习中", pass: "已合格" });
});

test("[CERT-004] what was passed stays passed when the targets are raised", () => {
  const passed = { requiredTenths: 600, optionalTenths: 400, certDate: new Date() };
  expect(certStatusOf(passed, { certRequiredHours: 90, certOptionalHours: 90 })).toBe("pass");
});

test("a subject may ask for hours of its own", () => {
  const params = { ...targets, certHoursOf: { mining: { required: 30, optional: 0 } } };
  expect(targetsOf(params, "mining")).toEqual({ certRequiredHours: 30, certOptionalHours: 0 });
  expect(targetsOf(params, "building")).toMatchObject(targets);
});
