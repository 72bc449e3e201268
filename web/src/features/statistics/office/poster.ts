// Draws a channel's poster on a canvas, for print and for chats.
import { CHANNEL_DAYS } from "../../../lib/buying/channel.ts";
import type { QrShapes } from "../../../lib/api/qr-image.ts";
import { LOGO } from "../../../ui/logo-parts.ts";

/** Portrait, in pixels. */
export const POSTER = { width: 750, height: 1334 } as const;

export type Poster = {
  siteName: string;
  channelName: string;
  exclusiveCode: string;
  /** What its buyers get, one sentence. */
  gives: string;
  qr: QrShapes;
};

const margin = 60;
const inner = POSTER.width - 2 * margin;
const siteSizes = [40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20];
const nameSizes = [60, 52, 44, 36, 30];
const mostNameLines = 3;

/** The text in lines that fit, each as full as can be; Chinese breaks anywhere. */
export function linesOf(text: string, widest: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const character of text.trim()) {
    if (line !== "" && widthOf(line + character) > widest) {
      lines.push(line.trimEnd());
      line = character.trimStart();
    } else line += character;
  }
  return line === "" ? lines : [...lines, line];
}

/** The same number of lines, as even as they can be. */
export function evenLinesOf(text: string, widest: number, widthOf: (text: string) => number): string[] {
  const full = linesOf(text, widest, widthOf);
  const widthEach = Math.min(widest, widthOf(text) / full.length + widthOf("字"));
  const even = linesOf(text, widthEach, widthOf);
  return even.length === full.length ? even : full;
}

/** Redraws the poster; sets the canvas's size. */
export function drawPoster(canvas: HTMLCanvasElement, poster: Poster): void {
  Object.assign(canvas, POSTER);
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("no canvas");
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  const font = (size: number, weight = 400) => (drawing.font = `${weight} ${size}px ${token("font")}`);
  const widthOf = (text: string) => drawing.measureText(text).width;
  /** Sets and returns the first size that fits, else the last. */
  const fitting = (sizes: readonly number[], weight: number, fits: () => boolean): number => {
    let chosen = 0;
    for (const size of sizes) {
      chosen = size;
      font(size, weight);
      if (fits()) break;
    }
    return chosen;
  };
  const box = (x: number, y: number, width: number, height: number, radius: number, colour: string) => {
    drawing.fillStyle = colour;
    drawing.beginPath();
    drawing.roundRect(x, y, width, height, radius);
    drawing.fill();
  };
  /** Centred, in lines; answers the height below them. */
  const write = (text: string, y: number, widest: number, height: number): number => {
    const lines = evenLinesOf(text, widest, widthOf);
    for (const [at, line] of lines.entries()) drawing.fillText(line, POSTER.width / 2, y + at * height);
    return y + lines.length * height;
  };

  drawing.textBaseline = "top";
  drawing.fillStyle = token("primary");
  drawing.fillRect(0, 0, POSTER.width, POSTER.height);

  drawLogo(drawing, margin, margin, 72);
  drawing.textAlign = "left";
  drawing.fillStyle = token("white");
  const siteSize = fitting(siteSizes, 600, () => widthOf(poster.siteName) <= inner - 92);
  drawing.fillText(poster.siteName, margin + 92, margin + 36 - siteSize / 2);

  drawing.textAlign = "center";
  const nameLines = () => linesOf(poster.channelName, inner, widthOf).length;
  const size = fitting(nameSizes, 700, () => nameLines() <= mostNameLines);
  const nameHeight = nameLines() * size * 1.3;
  // Between the site's name and the card.
  write(poster.channelName, 290 - nameHeight / 2, inner, size * 1.3);

  box(margin, 430, inner, 760, 24, token("surface"));
  drawing.fillStyle = token("accent-strong");
  font(32, 600);
  write(poster.gives, 466, inner - 80, 44);

  box(margin + 135, 570, inner - 270, 104, 16, token("primary-soft"));
  drawing.fillStyle = token("primary-ink");
  font(24);
  drawing.fillText("专属码", POSTER.width / 2, 582);
  font(46, 700);
  drawing.fillText(spaced(poster.exclusiveCode), POSTER.width / 2, 614);

  drawQr(drawing, poster.qr, (POSTER.width - 400) / 2, 692, 400);
  drawing.fillStyle = token("ink-2");
  font(28);
  drawing.fillText("微信扫码选课，自动带上专属码", POSTER.width / 2, 1116);

  drawing.fillStyle = token("white");
  font(26);
  write(`扫码后 ${CHANNEL_DAYS} 天内下单有效，优惠以下单页显示的为准`, 1232, inner, 36);
}

/** Characters apart, as they are read out. */
const spaced = (code: string): string => [...code].join(" ");

function drawLogo(drawing: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const { ground, buildings, street } = LOGO;
  drawing.save();
  drawing.translate(x, y);
  drawing.scale(size / LOGO.size, size / LOGO.size);
  drawing.fillStyle = ground.colour;
  drawing.beginPath();
  drawing.roundRect(0, 0, LOGO.size, LOGO.size, ground.radius);
  drawing.fill();
  for (const { shape, colour } of buildings) {
    drawing.fillStyle = colour;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
    drawing.fill(new Path2D(shape));
  }
  drawing.strokeStyle = street.colour;
  drawing.lineWidth = street.width;
  drawing.lineCap = "round";
  drawing.stroke(new Path2D(street.shape));
  drawing.restore();
}

function drawQr(drawing: CanvasRenderingContext2D, qr: QrShapes, x: number, y: number, most: number): void {
  // Whole pixels a module of ten units, or it blurs.
  const scale = Math.floor((most / qr.size) * 10) / 10;
  const rest = (most - scale * qr.size) / 2;
  drawing.save();
  drawing.translate(Math.round(x + rest), Math.round(y + rest));
  drawing.scale(scale, scale);
  drawing.fillStyle = "#000";
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
  drawing.fill(new Path2D(qr.shapes));
  drawing.restore();
}
