import { expect, test } from "vitest";
import {
  CERT_STATUS_LABELS,
  certStatuses,
  certStatusOf,
  dailyCapOf,
  periodYearsOf,
  targetsOf,
} from "./cert-status.ts";

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

test("[CERT-004] a subject may ask for hours of its own", () => {
  const params = { ...targets, certHoursOf: { mining: { required: 30, optional: 0 } } };
  expect(targetsOf(params, "mining")).toEqual({ certRequiredHours: 30, certOptionalHours: 0 });
  expect(targetsOf(params, "building")).toMatchObject(targets);
});

test.each<[unknown, number | null]>([
  [{ building: { required: 30, optional: 0, dailyCap: 8 } }, 80],
  [{ building: { dailyCap: 7.5 } }, 75],
  [{ building: { required: 30, optional: 0 } }, null],
  [{ mining: { dailyCap: 8 } }, null],
  [{ building: { dailyCap: 0 } }, null],
  [{ building: { dailyCap: -8 } }, null],
  [{ building: { dailyCap: "8" } }, null],
  [{ building: 8 }, null],
  [{}, null],
  [null, null],
])(
  "a subject may have a daily cap, by default none; what is no number of hours is none: %j",
  (setting, tenths) => {
    const params = { ...targets, certHoursOf: setting as typeof noneSet };
    expect(dailyCapOf(params, "building")).toBe(tenths);
    expect(Object.values(targetsOf(params, "building")).every(Number.isFinite)).toBe(true);
  },
);

const noneSet: Readonly<Record<string, { required?: number; optional?: number; dailyCap?: number }>> = {};

test("a subject with a daily cap alone asks for the hours of all subjects", () => {
  expect(targetsOf({ ...targets, certHoursOf: { mining: { dailyCap: 8 } } }, "mining")).toEqual(targets);
});

test.each<[unknown, number | null]>([
  [{ building: { periodYears: 3 } }, 3],
  [{ mining: { periodYears: 3 } }, null],
  [{ building: { periodYears: 0 } }, null],
  [{ building: { periodYears: 2.5 } }, null],
  [{ building: { periodYears: 7 } }, null],
  [{ building: { periodYears: "3" } }, null],
  [{ building: { dailyCap: 8 } }, null],
  [null, null],
])("a subject may have periods of whole years, by default none: %j", (setting, years) => {
  const params = { certHoursOf: setting as typeof noneSet };
  expect(periodYearsOf(params, "building")).toBe(years);
});
