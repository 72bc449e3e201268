// The drawn ground and border of a certificate, in millimetres of A4 landscape.
import { Circle, G, Path, Rect, Svg } from "@react-pdf/renderer";
import { createElement } from "react";
import { mm } from "./parts.ts";

export const SHEET = { width: 297, height: 210 } as const;
const NAVY = "#08347F";
const GOLD = "#8C6A2F";
/** The braid's centre line, from the page's edge. */
const BRAID = 11.6;
const CORNERS = [BRAID, SHEET.width - BRAID].flatMap((x) =>
  [BRAID, SHEET.height - BRAID].map((y) => ({ x, y })),
);

export function certificateArt() {
  const { width, height } = SHEET;
  const frame = (inset: number, strokeWidth: number, stroke: string) =>
    createElement(Rect, {
      x: inset,
      y: inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      fill: "none",
      stroke,
      strokeWidth,
    });
  return createElement(
    Svg,
    {
      viewBox: `0 0 ${width} ${height}`,
      style: { position: "absolute", top: 0, left: 0, width: mm(width), height: mm(height) },
    },
    createElement(Path, { d: rosette(), fill: "none", stroke: "#D3DEEC", strokeWidth: 0.14 }),
    frame(8, 0.9, NAVY),
    createElement(Path, { d: braids(), fill: "none", stroke: GOLD, strokeWidth: 0.13 }),
    ...CORNERS.map(corner),
    frame(15.2, 0.3, NAVY),
    frame(16.4, 0.2, "#C9AB6B"),
  );
}

const at = (value: number): string => String(Math.round(value * 100) / 100);

/** Circles through the centre, so that the ground has no hole. */
function rosette(): string {
  const ring = (radius: number, count: number) =>
    Array.from({ length: count }, (_, turn) => {
      const angle = (turn * 2 * Math.PI) / count;
      return circle(148.5 + Math.cos(angle) * radius, 112 + Math.sin(angle) * radius, radius);
    });
  return [...ring(38, 48), ...ring(23, 36)].join("");
}

/** Of four curves: half the bytes of two arcs. */
function circle(x: number, y: number, radius: number): string {
  const pull = radius * 0.5523;
  const quarters = [
    [radius, pull, pull, radius, 0, radius],
    [-pull, radius, -radius, pull, -radius, 0],
    [-radius, -pull, -pull, -radius, 0, -radius],
    [pull, -radius, radius, -pull, radius, 0],
  ];
  const curves = quarters.map(
    (offsets) => `C${offsets.map((offset, place) => at((place % 2 === 0 ? x : y) + offset)).join(" ")}`,
  );
  return `M${at(x + radius)} ${at(y)}${curves.join("")}`;
}

const WAVE_LENGTH = 8;
/** Three phases of two heights; a shift (in wave lengths) stays within a corner. */
const STRANDS = [1.9, 1].flatMap((height) => [
  { height, shift: 0 },
  { height, shift: 1 / 3 },
  { height: -height, shift: 1 / 6 },
]);

function braids(): string {
  const across = { from: BRAID, to: SHEET.width - BRAID };
  const down = { from: BRAID, to: SHEET.height - BRAID };
  return STRANDS.flatMap((strand) => [
    wave(across, strand, (along, off) => `${at(along)} ${at(BRAID + off)}`),
    wave(across, strand, (along, off) => `${at(along)} ${at(SHEET.height - BRAID + off)}`),
    wave(down, strand, (along, off) => `${at(BRAID + off)} ${at(along)}`),
    wave(down, strand, (along, off) => `${at(SHEET.width - BRAID + off)} ${at(along)}`),
  ]).join("");
}

/** A sine of whole half waves, each one curve. */
function wave(
  { from, to }: { from: number; to: number },
  { height, shift }: { height: number; shift: number },
  point: (along: number, off: number) => string,
): string {
  const half = (to - from) / Math.round((2 * (to - from)) / WAVE_LENGTH);
  const start = from - shift * 2 * half;
  const halves = Math.round((to - from) / half);
  // The control points that bring a cubic curve nearest to half a sine.
  const [ahead, lift] = [half * 0.3642, height * 1.3333];
  const curves = Array.from({ length: halves + (shift === 0 ? 0 : 1) }, (_, step) => {
    const x = start + step * half;
    const off = step % 2 === 0 ? lift : -lift;
    return `C${point(x + ahead, off)} ${point(x + half - ahead, off)} ${point(x + half, 0)}`;
  });
  return `M${point(start, 0)}${curves.join("")}`;
}

/** Covers where two braids meet. */
function corner({ x, y }: { x: number; y: number }) {
  const petals = [0, 30, 60, 90, 120, 150].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [dx, dy] = [Math.cos(angle) * 2.7, Math.sin(angle) * 2.7];
    const arc = (toX: number, toY: number) => `A2.7 1 ${degrees} 1 1 ${at(toX)} ${at(toY)}`;
    return `M${at(x - dx)} ${at(y - dy)}${arc(x + dx, y + dy)}${arc(x - dx, y - dy)}`;
  });
  const outline = { fill: "none", stroke: GOLD, strokeWidth: 0.22 };
  return createElement(
    G,
    {},
    createElement(Rect, { x: x - 3.3, y: y - 3.3, width: 6.6, height: 6.6, fill: "#FFFFFF" }),
    createElement(Path, { d: petals.join(""), ...outline }),
    createElement(Circle, { cx: x, cy: y, r: 3.1, ...outline }),
    createElement(Circle, { cx: x, cy: y, r: 0.7, fill: GOLD }),
  );
}
