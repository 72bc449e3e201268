import { expect, test } from "vitest";
import { CERT_SUBJECTS } from "./subject.ts";

test("[CERT-005] the subjects are building, municipal, water, mechanical-electrical, mining and highway", () => {
  expect(CERT_SUBJECTS.map(({ label }) => label)).toEqual([
    "建筑工程",
    "市政公用工程",
    "水利水电工程",
    "机电工程",
    "矿业工程",
    "公路工程",
  ]);
  expect(CERT_SUBJECTS.map(({ code }) => code)).toEqual([
    "building",
    "municipal",
    "water",
    "mechanical",
    "mining",
    "highway",
  ]);
});
