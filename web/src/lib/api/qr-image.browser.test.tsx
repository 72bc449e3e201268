import { expect, test } from "vitest";
import { qrPicture, qrShapesOf } from "./qr-image.ts";

// Two modules on a ground of 30: one at the left top within the border, one beside its middle.
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 330 330"><rect fill="white" width="330" height="330"/><path fill="black" d="M20,20h10v10h-10zM150,160h10v10h-10z"/></svg>`;

test("a QR code becomes a PNG of at least 1000 pixels with its modules in place, sharp at their edges", async () => {
  const picture = await qrPicture(qrShapesOf(svg));
  expect(picture.type).toBe("image/png");
  const bitmap = await createImageBitmap(picture);
  expect([bitmap.width, bitmap.height]).toEqual([1320, 1320]);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1320;
  const drawing = canvas.getContext("2d");
  drawing?.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number) => [...(drawing?.getImageData(x, y, 1, 1).data ?? [])];
  const [black, white] = [
    [0, 0, 0, 255],
    [255, 255, 255, 255],
  ];
  // The module at 20 to 30 of 330 is at 80 to 120 of 1320.
  expect([at(79, 80), at(80, 80), at(119, 119), at(120, 119)]).toEqual([white, black, black, white]);
  expect([at(600, 640), at(0, 0)]).toEqual([black, white]);
});

test("what is no QR code is no picture", async () => {
  expect(() => qrShapesOf("<html></html>")).toThrow("no QR code");
});
