import { Path, Rect, type Styles, Svg, Text, View } from "@react-pdf/renderer";
import { formatTime } from "@zhutu/domain/time.ts";
import { createElement, type ReactNode } from "react";
import { encode } from "uqr";
import { shownText } from "./typeface.ts";

export type Style = Styles[string];
export const INK = "#1A2233";
export const QUIET = "#55607A";
export const BLUE = "#0B3D91";
export const LINE = "#C9D2E3";

/** Points of a length in millimetres. */
export const mm = (length: number): number => (length * 72) / 25.4;

export const box = (style: Style, ...children: ReactNode[]) => createElement(View, { style }, ...children);
export const line = (style: Style, ...words: ReactNode[]) =>
  createElement(Text, { style }, ...words.map((word) => (typeof word === "string" ? shownText(word) : word)));
export const part = (style: Style, words: string) => createElement(Text, { style }, shownText(words));

export const BOLD: Style = { fontWeight: 700 };

export function masthead(siteName: string, { width, fontSize }: { width: number; fontSize: number }) {
  const shape = (d: string, fill: string) => createElement(Path, { d, fill });
  return box(
    { flexDirection: "row", alignItems: "center" },
    createElement(
      Svg,
      { viewBox: "0 0 34 34", style: { width, height: width, marginRight: width / 3 } },
      createElement(Rect, { x: 0, y: 0, width: 34, height: 34, rx: 8, fill: "#0B57D0" }),
      shape("M7 25V15l7-4v14z", "#BCD3F9"),
      shape("M14 25V7l7 4v14z", "#FFFFFF"),
      shape("M21 25V14.5l6 3.5v7z", "#FF9A5C"),
      shape("M5 26h24v2H5z", "#FFFFFF"),
    ),
    line({ ...BOLD, fontSize }, siteName),
  );
}

export function qr(address: string, width: number) {
  const { data, size } = encode(address, { border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return createElement(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, style: { width, height: width } },
    createElement(Path, { d: squares.join(""), fill: INK }),
  );
}

export const dayOf = (time: Date): string => formatTime(time).slice(0, 10);

/** 2026 年 9 月 8 日, in Shanghai. */
export function longDay(time: Date): string {
  const [year, month, day] = dayOf(time).split("-").map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}

export const hoursOf = (tenths: number): string => (tenths / 10).toFixed(1);
