import {
  CAPTIONS_TOO_LARGE,
  MAX_CAPTION_BYTES,
  parseCaptions,
  toWebVtt,
} from "@zhutu/domain/media/captions.ts";
import { decodeText } from "../../kernel/decode-text.ts";
import { refuse } from "../../kernel/http/refuse.ts";

/** Reads a subtitle file as base64. Refuses CAPTIONS_REFUSED with each mistake on its own line. */
export function readCaptions(content: string): { vtt: string; cues: number } {
  const bytes = Buffer.from(content, "base64");
  if (bytes.length > MAX_CAPTION_BYTES) throw refuse("CAPTIONS_REFUSED", { msg: CAPTIONS_TOO_LARGE });
  const text = decodeText(bytes);
  if (text === undefined)
    throw refuse("CAPTIONS_REFUSED", { msg: "字幕文件应是 UTF-8 或 GB18030 编码的文本" });
  const { cues, mistakes } = parseCaptions(text);
  if (mistakes.length > 0) throw refuse("CAPTIONS_REFUSED", { msg: mistakes.join("\n") });
  return { vtt: toWebVtt(cues), cues: cues.length };
}
