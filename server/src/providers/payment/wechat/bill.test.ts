// How the file of a bill of WeChat Pay reads, and what makes it none.
import { describe, expect, test } from "vitest";
import { all } from "../companies-testing.ts";
import { readWechatBill } from "./bill.ts";

describe("the file of a bill", () => {
  const titles = "交易时间,微信订单号,商户订单号,商户退款单号,商品名称,订单金额,申请退款金额";
  const sums = "总交易单数,订单总金额,申请退款总金额";
  const read = (...lines: string[]) =>
    all(
      readWechatBill(
        (async function* () {
          yield* lines;
        })(),
      ),
    );
  const row = (came: string, refunded: string, refundNo = "0") =>
    `\`2026-11-20 10:00:00,\`42,\`20261120000000000001,\`${refundNo},\`一建,二建,\`${came},\`${refunded}`;

  test("a row may carry a payment and a refund; commas in a name part nothing", async () => {
    const lines = await read(
      titles,
      row("199.00", "0.50", "R1"),
      row("0.00", "-1.00", "R2"),
      sums,
      "`2,`199.00,`1.50",
    );
    expect(lines.map(({ kind, refundNo, amount }) => [kind, refundNo, amount])).toEqual([
      ["paid", null, 19_900],
      ["refund", "R1", 50],
      ["refund", "R2", 100],
    ]);
  });

  test.each([
    ["a row without backquotes", [titles, row("1.00", "0.00").replace("`", ""), sums, "`1,`1.00,`0.00"]],
    ["a row that is cut", [titles, row("1.00", "0.00").slice(0, -8), sums, "`1,`1.00,`0.00"]],
    ["an amount that is none", [titles, row("1.0x", "0.00"), sums, "`1,`1.00,`0.00"]],
    ["a third of a fen", [titles, row("1.003", "0.00"), sums, "`1,`1.00,`0.00"]],
    [
      "a moment that is none",
      [titles, row("1.00", "0.00").replace("10:00:00", "10:00"), sums, "`1,`1.00,`0.00"],
    ],
    ["a row too few", [titles, row("1.00", "0.00"), sums, "`2,`1.00,`0.00"]],
    ["lines after the end", [titles, row("1.00", "0.00"), sums, "`1,`1.00,`0.00", row("1.00", "0.00")]],
    ["nothing", []],
  ])("%s is no bill", async (_what, lines) => {
    await expect(read(...lines)).rejects.toMatchObject({ code: "bill-unreadable" });
  });
});
