// Alipay's daily bill: a link valid for 30 seconds to an archive with a GBK list.
// From public documents; not yet run against the vendor.
import { z } from "zod";
import { ArchiveRefused, partNames, unpacking } from "../../../kernel/archive.ts";
import { fenOfText, momentOfText } from "../amounts.ts";
import type { AlipayAccount } from "./account.ts";
import { type AlipayCall, failureOf, refusedWith } from "./call.ts";
import { checkDay, columnsOf, unreadable, withoutBill } from "../bills.ts";
import { askVendor } from "../../vendor-http.ts";
import { type BillLine, ProviderFailure } from "../port.ts";

const METHOD = "alipay.data.dataservice.bill.downloadurl.query";
const NOT_MADE = new Set(["isp.bill_not_exist"]);
const DOWNLOAD_MS = 30_000;
const MAX_PACKED = 64_000_000;
const MAX_UNPACKED = 256_000_000;
const MAX_PARTS = 8;

const made = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) });

/** Returns lines only once the whole bill adds up. */
export async function alipayBill(
  account: AlipayAccount,
  ask: AlipayCall,
  day: string,
): Promise<AsyncIterable<BillLine> | "not-ready"> {
  checkDay(day);
  const answer = await ask(METHOD, { bill_type: "trade", bill_date: day });
  if (refusedWith(answer, NOT_MADE)) return withoutBill(day, account.clock());
  if (!answer.ok) throw failureOf(METHOD, answer);
  const { data } = made.safeParse(answer.body);
  if (!data) throw unreadable("no link");
  const url = new URL(data.bill_download_url);
  // The download is unsigned, so it needs HTTPS.
  if (url.origin !== new URL(account.endpoint).origin) url.protocol = "https:";
  const asking = { timeoutMs: DOWNLOAD_MS, most: 1, maxBytes: MAX_PACKED };
  const { status, body } = await askVendor("bill download", asking, () => ({ method: "GET", url }));
  if (status !== 200) throw new ProviderFailure("temporary", `http-${status}`, "the bill was not given");
  return each(readAlipayBill(listIn(body), account.sellerId));
}

async function* each(lines: readonly BillLine[]): AsyncGenerator<BillLine> {
  yield* lines;
}

/** The archive also holds totals. */
function listIn(archive: Buffer): string {
  try {
    const name = partNames(archive, MAX_PARTS).find((one) => one.endsWith("业务明细.csv"));
    const bytes = name && unpacking(archive, { maxParts: MAX_PARTS, maxUnpacked: MAX_UNPACKED })(name);
    if (!bytes) throw unreadable("no list in the archive");
    return new TextDecoder("gbk").decode(bytes);
  } catch (error) {
    throw error instanceof ArchiveRefused ? unreadable(error.why) : error;
  }
}

const COLUMNS = {
  transactionId: "支付宝交易号",
  reference: "商户订单号",
  kind: "业务类型",
  at: "完成时间",
  amount: "订单金额",
  refundNo: "退款批次号/请求号",
};
const KINDS: Record<string, BillLine["kind"]> = { 交易: "paid", 退款: "refund" };

/**
 * `#` lines surround heading and rows; the last ones hold counts. Throws ProviderFailure `bill-unreadable`,
 * also for another seller.
 */
export function readAlipayBill(text: string, sellerId: string): BillLine[] {
  const all = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const remarks = all.filter((line) => line.startsWith("#"));
  const [heading, ...rows] = all.filter((line) => line.trim() !== "" && !line.startsWith("#")).map(cellsOf);
  if (!remarks.some((line) => line.startsWith(`#账号：[${sellerId}`))) throw unreadable("another account's");
  if (!heading) throw unreadable("no heading");
  const titles = heading.map((title) => title.replace(/[（(]元[）)]$/, ""));
  const columns = columnsOf(titles, COLUMNS);
  const lines = rows.map((cells) => {
    if (cells.length !== titles.length) throw unreadable("a row of another width");
    return lineOf((name) => cells[columns[name]] ?? "");
  });
  const count = (kind: BillLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  const countIn = (what: string) => new RegExp(`#+${what}合计：(\\d+)笔`).exec(remarks.join("\n"))?.[1];
  if (countIn("交易") !== String(count("paid")) || countIn("退款") !== String(count("refund")))
    throw unreadable("its sums are not those of its rows");
  return lines;
}

function lineOf(cell: (name: keyof typeof COLUMNS) => string): BillLine {
  const kind = KINDS[cell("kind")];
  const [amount, at] = [fenOfText(cell("amount")), momentOfText(cell("at"))];
  const transactionId = cell("transactionId");
  if (!kind || !amount || !at || transactionId === "")
    throw unreadable("a row without its kind, amount, moment or number");
  const refundNo = kind === "refund" ? cell("refundNo") || null : null;
  return { kind, reference: cell("reference"), transactionId, refundNo, amount: Math.abs(amount), at };
}

/** Quoted cells may hold commas; numbers end with a tab. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? "").trim(),
  );
