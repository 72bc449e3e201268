import { expect, test } from "vitest";
import { formatFileSize } from "./file-size.ts";

test.each([
  [0, "0 字节"],
  [1_023, "1023 字节"],
  [512 * 1024, "512 KB"],
  [38_273_024, "36.5 MB"],
  [10 * 1024 ** 3 - 1, "10.00 GB"],
])("%i bytes read %s", (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
