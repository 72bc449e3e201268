// Every fen of a bill has its place.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  actNow,
  type BilledLine,
  type Difference,
  DIFFERENCE_KINDS,
  isOfRefund,
  kindsTo,
  type OwnBooks,
  type OwnRefund,
  type OwnSurplus,
  reconcile,
} from "./reconcile.ts";

/** By how much the bill's balance is above the shop's; money that went back counts against it. */
const deltaOf = ({ kind, billAmount, ownAmount }: Difference): number =>
  isOfRefund(kind) ? ownAmount - billAmount : billAmount - ownAmount;

const paid = (over: Partial<BilledLine> = {}): BilledLine => ({
  kind: "paid",
  reference: "order-1",
  transactionId: "t-1",
  refundNo: null,
  amount: 59_900,
  ...over,
});
const back = (over: Partial<BilledLine> = {}): BilledLine =>
  paid({ kind: "refund", refundNo: "TK1", ...over });
const books = (over: Partial<OwnBooks> = {}): OwnBooks => ({
  payments: [],
  surplus: [],
  refunds: [],
  references: new Set(["order-1"]),
  ...over,
});
const payment = (amount: number, method: "wechat" | null = "wechat") => ({
  reference: "order-1",
  transactionId: "t-1",
  method,
  amount,
});
const surplus = (amount: number, notedNo: string | null = null, judged: OwnSurplus["judged"] = []) => ({
  transactionId: "t-1",
  amount,
  notedNo,
  judged,
});
const asked = (hasEnded = false): OwnRefund => ({ refundNo: "TK1", amount: 59_900, hasEnded });

test.each<[what: string, line: BilledLine, own: OwnBooks]>([
  ["a payment of that amount", paid(), books({ payments: [payment(59_900)] })],
  [
    "a payment of an earlier release, which kept no method",
    paid(),
    books({ payments: [payment(59_900, null)] }),
  ],
  ["a refund of ours", back(), books({ refunds: [asked()] })],
  [
    "a refund that staff made by hand",
    back({ refundNo: "5030" }),
    books({ surplus: [surplus(59_900, "another number of it")] }),
  ],
])("%s is matched", (_, line, own) => {
  expect(reconcile([line], own)).toEqual({ matched: [line], differences: [] });
});

test("two refunds of one payment by hand: each line has its task, by number, else by amount", () => {
  const judged = [{ refundNo: "5029", amount: 100, matched: true, isOwn: false }];
  const tasks = [surplus(300, "wrong", judged), surplus(200, "5031", judged), surplus(100, "5029", judged)];
  const lines = [
    back({ refundNo: "5030", amount: 300 }),
    back({ refundNo: "5031", amount: 200 }),
    back({ refundNo: "5032", amount: 300 }),
  ];
  const { matched, differences } = reconcile(lines, books({ payments: [payment(600)], surplus: tasks }));
  expect(matched.map(({ refundNo }) => refundNo)).toEqual(["5030", "5031"]);
  expect(differences.map(({ difference }) => [difference.kind, difference.refundNo])).toEqual([
    ["refund-unknown", "5032"],
  ]);
});

test("what the company gave back itself before takes no line of a refund by hand", () => {
  const judged = [{ refundNo: "TK1", amount: 100, matched: true, isOwn: true }];
  const own = books({
    payments: [payment(600)],
    surplus: [surplus(100, null, judged), surplus(100, "5030", judged)],
  });
  expect(reconcile([back({ refundNo: "5030", amount: 100 })], own).differences).toEqual([]);
});

test.each<[what: string, line: BilledLine, own: OwnBooks, kind: string, ownAmount: number, delta: number]>([
  ["money that nobody told us of", paid(), books(), "late", 0, 59_900],
  ["money for no reference of ours", paid({ reference: "x" }), books(), "unknown", 0, 59_900],
  ["money that paid nothing", paid(), books({ surplus: [surplus(59_900)] }), "surplus", 0, 59_900],
  ["another amount than we have", paid(), books({ payments: [payment(60_000)] }), "amount", 60_000, -100],
  ["a refund that we did not ask for", back(), books(), "refund-unknown", 0, -59_900],
  [
    "a refund of money that still waits",
    back({ refundNo: "x" }),
    books({ surplus: [surplus(59_900)] }),
    "refund-unknown",
    0,
    -59_900,
  ],
  [
    "a refund of another amount",
    back({ amount: 100 }),
    books({ refunds: [asked()] }),
    "refund-amount",
    59_900,
    59_800,
  ],
])("%s is a difference", (_, line, own, kind, ownAmount, delta) => {
  const { matched, differences } = reconcile([line], own);
  expect(matched).toEqual([]);
  expect(differences).toEqual([
    { line, difference: expect.objectContaining({ kind, ownAmount, billAmount: line.amount }) },
  ]);
  expect(deltaOf(differences[0]?.difference as Difference)).toBe(delta);
});

test("what was given back by hand once matches one line: that of its number, else the first; what went back besides is a difference", () => {
  const [own, noted] = [back({ refundNo: "TK1" }), back({ refundNo: "HAND" })];
  const kindsOf = (lines: BilledLine[], number: string) => {
    const { matched, differences } = reconcile(lines, books({ surplus: [surplus(59_900, number)] }));
    return [
      matched.map((one) => one.refundNo),
      differences.map(({ line, difference }) => [line.refundNo, difference.kind]),
    ];
  };
  expect(kindsOf([own, noted], "HAND")).toEqual([["HAND"], [["TK1", "refund-unknown"]]]);
  expect(kindsOf([noted, own], "HAND")).toEqual([["HAND"], [["TK1", "refund-unknown"]]]);
  expect(kindsOf([own, noted], "the company's own number")).toEqual([["TK1"], [["HAND", "refund-unknown"]]]);
});

test("a number of the shop's own is no hand's: not of a refund that is done, nor of one that ended, unless it was noted", () => {
  const [own, hand] = [back({ refundNo: "TK1" }), back({ refundNo: "HAND" })];
  const byHand = (noted: string) => ({ surplus: [surplus(59_900, noted)] });
  const done = books({ ...byHand("a transfer"), refunds: [asked()] });
  expect(reconcile([own, hand], done)).toEqual({ matched: [own, hand], differences: [] });
  const ended = (noted: string) => books({ ...byHand(noted), refunds: [asked(true)] });
  expect(reconcile([own], ended("a transfer")).differences).toMatchObject([
    { line: own, difference: { kind: "refund-unknown" } },
  ]);
  expect(reconcile([own], ended("TK1")).matched).toEqual([own]);
});

const judgedBefore = (refundNo: string, matched: boolean) => ({
  refundNo,
  amount: 59_900,
  matched,
  isOwn: false,
});
test.each<[what: string, judged: OwnSurplus["judged"], matched: string[]]>([
  ["none of its lines was judged before", [], ["HAND"]],
  ["its own line was judged before it was noted", [judgedBefore("HAND", false)], []],
  ["another of its lines was matched before", [judgedBefore("OTHER", true)], []],
  ["another of its lines was found to be a difference", [judgedBefore("OTHER", false)], ["HAND"]],
])(
  "given back by hand, %s: one line of a later bill is matched only while no line is it",
  (_, judged, matched) => {
    const lines = [back({ refundNo: "LATER" }), back({ refundNo: "HAND" })];
    const found = reconcile(lines, books({ surplus: [surplus(59_900, "HAND", judged)] }));
    expect(found.matched.map(({ refundNo }) => refundNo)).toEqual(matched);
  },
);

describe("of any bill and any books", () => {
  const few = (prefix: string) => fc.integer({ min: 1, max: 6 }).map((n) => `${prefix}${n}`);
  const amount = fc.integer({ min: 1, max: 5 });
  const line: fc.Arbitrary<BilledLine> = fc
    .record({
      isRefund: fc.boolean(),
      reference: few("o"),
      transactionId: few("t"),
      refundNo: few("r"),
      amount,
    })
    .map(({ isRefund, refundNo, ...rest }) =>
      isRefund ? { kind: "refund", refundNo, ...rest } : { kind: "paid", refundNo: null, ...rest },
    );
  const own: fc.Arbitrary<OwnBooks> = fc.record({
    payments: fc.uniqueArray(
      fc.record({
        reference: few("o"),
        transactionId: few("t"),
        method: fc.constant("wechat" as const),
        amount,
      }),
      { selector: (one) => one.transactionId },
    ),
    surplus: fc.array(
      fc.record({
        transactionId: few("t"),
        amount,
        notedNo: fc.option(few("r")),
        judged: fc.array(
          fc.record({ refundNo: few("r"), amount, matched: fc.boolean(), isOwn: fc.boolean() }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 10 },
    ),
    refunds: fc.uniqueArray(fc.record({ refundNo: few("r"), amount, hasEnded: fc.boolean() }), {
      selector: (one) => one.refundNo,
    }),
    references: fc.array(few("o")).map((all) => new Set(all)),
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

  test("each line has one place, and the bill is what matched and the differences", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), own, (lines, kept) => {
        const { matched, differences } = reconcile(lines, kept);
        const placed = new Set<BilledLine>([...matched, ...differences.map((one) => one.line)]);
        expect(placed.size).toBe(lines.length);
        expect(matched.length + differences.length).toBe(lines.length);
        for (const of of ["paid", "refund"] as const) {
          const inBill = lines.filter(({ kind }) => kind === of);
          const same = matched.filter(({ kind }) => kind === of);
          const others = differences
            .map(({ difference }) => difference)
            .filter(({ kind }) => isOfRefund(kind) === (of === "refund"));
          const bill = sum(inBill.map((one) => one.amount));
          const shop = sum(same.map((one) => one.amount)) + sum(others.map((one) => one.ownAmount));
          const signed = sum(others.map(deltaOf));
          expect(sum(same.map((one) => one.amount)) + sum(others.map((one) => one.billAmount))).toBe(bill);
          expect(shop + (of === "paid" ? signed : -signed)).toBe(bill);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test("each kind has one act while it is open; money whose company cannot be asked for it now has none", () => {
  expect(kindsTo("settle")).toEqual(["late", "unknown"]);
  expect(kindsTo("refund")).toEqual(["surplus"]);
  expect(kindsTo("settle").length + kindsTo("refund").length + kindsTo("explain").length).toBe(
    DIFFERENCE_KINDS.length,
  );
  const late = { kind: "late", isDealtWith: false, mayRefund: null } as const;
  expect(actNow(late)).toBe("settle");
  expect(actNow({ ...late, mayRefund: true })).toBe("refund");
  expect(actNow({ ...late, mayRefund: false })).toBeNull();
  expect(actNow({ ...late, isDealtWith: true })).toBeNull();
  expect(actNow({ ...late, kind: "unbilled" })).toBe("explain");
});
