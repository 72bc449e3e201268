// A picture that costs much to decode, for tests and for the trial of pictures.
import sharp from "sharp";

/** A picture of one colour, stored in passes: few bytes, and all of it in memory when it is decoded. */
export const inPasses = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#123" } })
    .jpeg({ progressive: true, quality: 20 })
    .toBuffer();
