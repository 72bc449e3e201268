// WeChat Pay's daily bill (ALL), checked against its hash.
// From public documents; not yet run against the vendor.
import { createHash } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { fenOfText, momentOfText } from "../amounts.ts";
import { checkDay, columnsOf, unreadable, withoutBill } from "../bills.ts";
import { noAnswer, openDownload } from "../../vendor-http.ts";
import { type BillLine, ProviderFailure } from "../port.ts";
import type { WechatAccount } from "./account.ts";
import { failureOf, refusedWith, type WechatCall } from "./call.ts";
import { authorization } from "./signature.ts";
import { referenceOf } from "./notification.ts";

const NOT_MADE = new Set(["NO_STATEMENT_EXIST", "STATEMENT_CREATING"]);
/** The link lives five minutes. */
const DOWNLOAD_MS = 300_000;
const MAX_BYTES = 1_000_000_000;

const made = z.object({
  hash_type: z.literal("SHA1"),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.string(),
});
type Made = z.output<typeof made>;

/** Returns lines only once hash and sums agree. */
export async function wechatBill(
  account: WechatAccount,
  ask: WechatCall,
  day: string,
): Promise<AsyncIterable<BillLine> | "not-ready"> {
  checkDay(day);
  const answer = await ask("bill", "GET", `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
  if (refusedWith(answer, NOT_MADE)) return withoutBill(day, account.clock());
  if (!answer.ok) throw failureOf("bill", answer);
  const { data } = made.safeParse(answer.body);
  if (!data) throw unreadable("no link or no hash");
  return fetchedLines(account, data);
}

async function* fetchedLines(account: WechatAccount, bill: Made): AsyncGenerator<BillLine> {
  const folder = await mkdtemp(join(tmpdir(), "zhutu-bill-"));
  try {
    const path = join(folder, "bill.csv");
    await fetchInto(path, account, bill);
    // Read twice, because the sums come last.
    await checked(linesOfFile(path));
    yield* linesOfFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checked(lines: AsyncGenerator<BillLine>): Promise<void> {
  while (!(await lines.next()).done);
}

async function* linesOfFile(path: string): AsyncGenerator<BillLine> {
  const file = await open(path);
  try {
    yield* readWechatBill(file.readLines({ encoding: "utf8" }));
  } finally {
    await file.close();
  }
}

/** The download is unsigned; its hash came signed. */
async function fetchInto(path: string, account: WechatAccount, bill: Made): Promise<void> {
  const url = ofWechat(account.endpoint, bill.download_url.trim());
  const request = { method: "GET", target: url.pathname + url.search, body: "", at: account.clock() };
  const headers = { accept: "*/*", authorization: authorization(account, request) };
  const parts = await openDownload("bill download", DOWNLOAD_MS, { method: "GET", url, headers });
  const hash = createHash("sha1");
  const file = await open(path, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > MAX_BYTES) throw unreadable("too long");
      hash.update(part);
      await file.write(part);
    }
  } catch (error) {
    throw noAnswer("bill download", error);
  } finally {
    await file.close();
  }
  if (hash.digest("hex") !== bill.hash_value.toLowerCase())
    throw new ProviderFailure("temporary", "bad-hash", "the bill is not the one that was announced");
}

/** Our signature goes to no other host. */
function ofWechat(endpoint: string, address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const own = url?.protocol === "https:" && url.hostname.endsWith(".mch.weixin.qq.com");
  if (!url || !(own || url.origin === new URL(endpoint).origin)) throw unreadable("a link to elsewhere");
  return url;
}

const COLUMNS = {
  at: "交易时间",
  transactionId: "微信订单号",
  tradeNo: "商户订单号",
  refundNo: "商户退款单号",
  paid: "订单金额",
  refunded: "申请退款金额",
};
const SUMMARY = { count: "总交易单数", paid: "订单总金额", refunded: "申请退款总金额" };

/**
 * Heading, rows (payment, refund or both), then agreeing sums; columns are found by heading. Throws
 * ProviderFailure `bill-unreadable`.
 */
export async function* readWechatBill(lines: AsyncIterable<string>): AsyncGenerator<BillLine> {
  let columns: Record<keyof typeof COLUMNS, number> | undefined;
  let width = 0;
  let sumsAt: string[] | undefined;
  let sums: string[] | undefined;
  const seen = { count: 0, paid: 0, refunded: 0 };
  for await (const raw of lines) {
    const line = raw.replace(/^\uFEFF/, "").trimEnd();
    if (line === "") continue;
    if (sumsAt) {
      if (sums) throw unreadable("lines after the sums");
      sums = cellsOf(line);
    } else if (!columns) {
      const heading = line.split(",").map((title) => title.trim());
      [columns, width] = [columnsOf(heading, COLUMNS), heading.length];
    } else if (line.startsWith(SUMMARY.count)) {
      sumsAt = line.split(",").map((title) => title.trim());
    } else {
      const cells = cellsOf(line);
      if (cells.length !== width) throw unreadable("a row of another width");
      for (const billed of linesOf(cells, columns)) {
        seen[billed.kind === "paid" ? "paid" : "refunded"] += billed.amount;
        yield billed;
      }
      seen.count += 1;
    }
  }
  if (!sumsAt || !sums) throw unreadable("it ends without its sums");
  const places = columnsOf(sumsAt, SUMMARY);
  const sumOf = (name: keyof typeof SUMMARY) => sums[places[name]] ?? "";
  const agree =
    sumOf("count") === String(seen.count) &&
    fenOfText(sumOf("paid")) === seen.paid &&
    Math.abs(fenOfText(sumOf("refunded")) ?? Number.NaN) === seen.refunded;
  if (!agree) throw unreadable("its sums are not those of its rows");
}

/** Cells start with a backquote, because names may hold commas. */
function cellsOf(line: string): string[] {
  if (!line.startsWith("`")) throw unreadable("a cell without its backquote");
  return line
    .slice(1)
    .split(",`")
    .map((cell) => cell.trim());
}

function linesOf(cells: readonly string[], columns: Record<keyof typeof COLUMNS, number>): BillLine[] {
  const cell = (name: keyof typeof COLUMNS) => cells[columns[name]] ?? "";
  const at = momentOfText(cell("at"));
  const [paid, refunded] = [fenOfText(cell("paid")), fenOfText(cell("refunded"))];
  const [transactionId, tradeNo] = [cell("transactionId"), cell("tradeNo")];
  if (!at || paid === undefined || refunded === undefined || transactionId === "")
    throw unreadable("a row without its moment, amounts or number");
  const payment = { reference: referenceOf(tradeNo), transactionId, at };
  const refundNo = ["", "0"].includes(cell("refundNo")) ? null : cell("refundNo");
  const lines: BillLine[] = [];
  if (paid > 0) lines.push({ kind: "paid", ...payment, refundNo: null, amount: paid });
  if (refunded !== 0) lines.push({ kind: "refund", ...payment, refundNo, amount: Math.abs(refunded) });
  return lines;
}
