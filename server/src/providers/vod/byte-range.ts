// The Range header (RFC 9110, 14.2) for one resource of known size.

/** The bytes to send, both ends included; "whole" for no usable range; "unsatisfiable" for 416. */
export type RangeAnswer = { first: number; last: number } | "whole" | "unsatisfiable";

/**
 * Reads a Range header. A malformed one and one of several ranges are ignored, as the RFC allows; a first byte beyond
 * the end is unsatisfiable; a last byte beyond the end is cut.
 */
export function byteRange(header: string | undefined, size: number): RangeAnswer {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const suffix = Number(to);
    if (suffix === 0 || size === 0) return "unsatisfiable";
    return { first: Math.max(0, size - suffix), last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return "whole";
  return first < size ? { first, last } : "unsatisfiable";
}
