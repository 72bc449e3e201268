import { expect, test } from "vitest";
import { evenLinesOf, linesOf } from "./poster.ts";

/** As wide as it has signs. */
const widthOf = (text: string) => [...text].length;

test.each([
  ["", []],
  [" \u3000 ", []],
  ["济南分校", ["济南分校"]],
  ["  济南建筑职业 学院 ", ["济南建筑职业", "学院"]],
  ["济南建筑职业学院", ["济南建筑职业", "学院"]],
  ["山东城市建设职业学院继续教育分院", ["山东城市建设", "职业学院继续", "教育分院"]],
  ["Jinan 𠮷 School", ["Jinan", "𠮷 Scho", "ol"]],
])("%j breaks into lines that fit: %j", (text, lines) => {
  expect(linesOf(text, 6, widthOf)).toEqual(lines);
});

test.each([
  ["山东城市建设职业学院继续", ["山东城市建设", "职业学院继续"]],
  ["山东城市建设职业学院继续教", ["山东城市建", "设职业学院", "继续教"]],
  ["济南分校", ["济南分校"]],
  ["", []],
  [" \u3000 ", []],
])("%j breaks evenly: %j", (text, lines) => {
  expect(evenLinesOf(text, 6, widthOf)).toEqual(lines);
});
