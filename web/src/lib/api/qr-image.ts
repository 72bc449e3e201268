// Draws the server's QR code from its SVG shapes, so modules have whole pixels and print sharp.
import { requestFailed, toast } from "../../ui/toast.ts";
import { saveFile } from "./download.ts";

/** Width and height for print. */
const LEAST_PIXELS = 1_200;

/** `shapes` is the data of a path, ten units a module, on a white square of `size` units. */
export type QrShapes = { size: number; shapes: string };

/** Expects one path on a square ground. */
export function qrShapesOf(svg: string): QrShapes {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const size = Number(root.getAttribute("viewBox")?.split(" ")[2]);
  const shapes = root.querySelector("path")?.getAttribute("d");
  if (!(size > 0) || !shapes) throw new Error("no QR code in this SVG");
  return { size, shapes };
}

/** The QR code at an address of this site. */
export async function qrAt(address: string): Promise<QrShapes> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error("not found");
  return qrShapesOf(await answer.text());
}

export async function qrPicture({ size, shapes }: QrShapes): Promise<Blob> {
  const scale = Math.ceil(LEAST_PIXELS / size);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * scale;
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("no canvas");
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.scale(scale, scale);
  drawing.fillStyle = "#000";
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
  drawing.fill(new Path2D(shapes));
  return new Promise((resolve, reject) =>
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Saves the QR code at an address as PNG; shows failures. */
export async function saveQrPicture(address: string, name: string): Promise<void> {
  try {
    saveFile(await qrPicture(await qrAt(address)), name);
  } catch {
    toast.error(requestFailed);
  }
}
