import { refuse } from "./refuse.ts";

/** Deeper than any real body. */
const MOST_DEPTH = 20;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Scans a body's pieces before parsing; refuses BAD_INPUT for depth or number of values. */
export function jsonScan(mostValues: number): (piece: Uint8Array) => void {
  let [depth, values, inText, isEscaped] = [0, 0, false, false];
  return (piece) => {
    for (const byte of piece) {
      if (isEscaped) isEscaped = false;
      else if (inText) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) inText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        values += 1;
        if (++depth > MOST_DEPTH) throw refuse("BAD_INPUT", { msg: "内容嵌套的层数过多" });
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
      else if (byte === COMMA && ++values > mostValues) throw refuse("BAD_INPUT", { msg: "内容的项数过多" });
    }
  };
}
