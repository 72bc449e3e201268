// One rendered page, and its bytes in each coding.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type ReadyAnswer, readyAnswer } from "../kernel/http/ready-answer.ts";

export type Page = {
  status: number;
  headers: Record<string, string>;
  html: Buffer;
  /** Whether it is kept and compressed for those who ask next. */
  kept: boolean;
  /** Made when first asked for: hardly anybody reads gzip any more. */
  ready: Map<Coding, Promise<ReadyAnswer>>;
};

const brotli = promisify(brotliCompress);
const codings = {
  // 4 is the last quality that costs no more than gzip, and still makes less of a page.
  br: (html: Buffer) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (html: Buffer) => html,
};
type Coding = keyof typeof codings;

/** The page ready to be sent to who accepts these codings; what is not kept is not worth compressing. */
export function readyPage(page: Page, accepts = ""): Promise<ReadyAnswer> {
  const coding = page.kept ? codingFor(accepts) : "identity";
  const known = page.ready.get(coding);
  if (known) return known;
  const headers = coding === "identity" ? page.headers : { ...page.headers, "content-encoding": coding };
  const made = codings[coding](page.html).then((body) => readyAnswer(page.status, headers, body));
  page.ready.set(coding, made);
  return made;
}

const codingFor = (accepts: string): Coding =>
  accepts.includes("br") ? "br" : accepts.includes("gzip") ? "gzip" : "identity";
