// Generated histories of one refund task: money goes back at most once by us; the bill reports every other movement.
import fc from "fast-check";
import { expect, test } from "vitest";
import { reconcile } from "./bills/reconcile.ts";
import { refundActs, refundAfter, type RefundNumberState, refundStateOf } from "./process.ts";

type AtCompany = RefundNumberState | "unknown";
const answers = fc.constantFrom("answers", "silent" as const);
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constantFrom("press", "check" as const),
      look: answers,
      /** Whether a request for the money arrives, and its answer; and what the company makes of it. */
      call: fc.constantFrom("answers", "answer lost", "never arrives"),
      verdict: fc.constantFrom<("refused" | RefundNumberState)[]>(
        "refused",
        "processing",
        "done",
        "abnormal",
        "closed",
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant("goesOn"),
      to: fc.constantFrom<RefundNumberState[]>("done", "closed", "abnormal", "processing"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant("notification"), nth: fc.nat(3), late: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("hand"), look: answers, underOwn: fc.boolean() }) },
  /** A company that takes its word back, and a clerk who pays at the company without noting it. */
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constantFrom("contradiction", "unnoted" as const), nth: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("bill") }) },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

function aTask() {
  const numbers: { no: string; state: RefundNumberState }[] = [];
  const company = new Map<string, AtCompany>();
  const movements: string[] = [];
  const told: { no: string; state: AtCompany }[] = [];
  let [endedBy, noted, hasPaidElsewhere, hands, alarms] = [
    undefined as string | undefined,
    undefined as string | undefined,
    false,
    0,
    0,
  ];
  const last = () => numbers.at(-1);
  const state = () =>
    refundStateOf({ isDone: endedBy !== undefined, isProposed: false }, last()?.state ?? null);

  const moves = (no: string, to: AtCompany) => {
    company.set(no, to);
    told.push({ no, state: to });
    if (to === "done") movements.push(no);
  };
  /** As the server takes what a company says of a number (applyRefundStatus). */
  function take(no: string, says: AtCompany): void {
    const number = numbers.find((one) => one.no === no);
    if (!number) return;
    if (endedBy !== undefined || number !== last()) {
      if (says !== "done" || number.state === "done") return;
      if (endedBy === no) number.state = "done";
      else alarms += 1;
      return;
    }
    const next = refundAfter(number.state, says);
    if (next === undefined) return;
    number.state = next;
    if (next === "done") endedBy = no;
  }
  /** As the server asks about a number, and for the money where it is processing and unknown (askAboutRefund). */
  function ask(
    no: string,
    isNew: boolean,
    { look, call, verdict }: { look: string; call: string; verdict: string },
  ): void {
    if (endedBy !== undefined) return;
    if (!isNew) {
      if (look === "silent") return;
      const known = company.get(no) ?? "unknown";
      if (known !== "unknown" || last()?.state !== "processing") return take(no, known);
    }
    if (call === "never arrives") return;
    const known = company.get(no) ?? "unknown";
    const isRefused = known === "unknown" && verdict === "refused";
    if (known === "unknown" && !isRefused) moves(no, verdict as RefundNumberState);
    if (call === "answer lost") return;
    take(no, isRefused ? "closed" : (company.get(no) ?? "unknown"));
  }
  const does = (happening: Event): void => {
    const no = last()?.no;
    if (happening.is === "press") {
      if (!refundActs(state(), true).mayRefund)
        return no === undefined ? undefined : ask(no, false, happening);
      numbers.push({ no: `TK${numbers.length + 1}`, state: "processing" });
      ask(`TK${numbers.length}`, true, happening);
    } else if (happening.is === "check") {
      if (no !== undefined) ask(no, false, happening);
    } else if (happening.is === "goesOn") {
      // Only what is not final at the company goes on there; a number noted by hand is left alone, as staff are told.
      const now = no === undefined ? undefined : company.get(no);
      if (no !== undefined && (now === "processing" || (now === "abnormal" && endedBy === undefined)))
        if (now !== happening.to) moves(no, happening.to);
    } else if (happening.is === "notification") {
      const one = happening.late ? told[happening.nth % (told.length || 1)] : told.at(-1);
      // The server believes a notification only that money went back, and asks about anything else.
      if (one?.state === "done") take(one.no, "done");
      else if (one) ask(one.no, false, { look: "answers", call: "answers", verdict: "refused" });
    } else if (happening.is === "hand") {
      if (!refundActs(state(), true).maySettle) return;
      if (no !== undefined && happening.look === "answers") take(no, company.get(no) ?? "unknown");
      // Helped on at the company, and paid by hand while it is silent, which keeps nobody from noting that.
      else if (no !== undefined && ["done", "processing"].includes(company.get(no) ?? ""))
        hasPaidElsewhere = true;
      if (!refundActs(state(), true).maySettle) return;
      const mayBeOwn = state() === "abnormal" && happening.underOwn && no !== undefined;
      if (mayBeOwn && company.get(no) === "abnormal") moves(no, "done");
      const ownNo = mayBeOwn && company.get(no) === "done" ? no : undefined;
      noted = ownNo ?? `HAND${++hands}`;
      if (ownNo === undefined) movements.push(noted);
      const number = last();
      if (number && ownNo === undefined) number.state = "closed";
      endedBy = noted;
    } else if (happening.is === "contradiction") {
      const one = numbers[happening.nth % (numbers.length || 1)];
      const now = one && company.get(one.no);
      if (!one || (now !== undefined && now !== "closed" && now !== "abnormal")) return;
      hasPaidElsewhere = true;
      moves(one.no, "done");
    } else if (happening.is === "unnoted") {
      hasPaidElsewhere = true;
      movements.push(`UNNOTED${++hands}`);
    } else bill();
  };
  /** The lines of all movements, after the open task's number in them was asked about. */
  function bill() {
    const no = last()?.no;
    if (no !== undefined && endedBy === undefined && movements.includes(no))
      take(no, company.get(no) ?? "unknown");
    const lines = movements.map((refundNo) => ({
      kind: "refund" as const,
      reference: "o",
      transactionId: "t",
      refundNo,
      amount: 5,
    }));
    return reconcile(lines, {
      payments: [],
      surplus: [{ transactionId: "t", amount: 5, notedNo: noted ?? null, judged: [] }],
      refunds: numbers.map((one) => ({ refundNo: one.no, amount: 5, hasEnded: one.state === "closed" })),
      references: new Set(["o"]),
    });
  }
  return { does, bill, state, movements, endedBy: () => endedBy, hasPaidElsewhere: () => hasPaidElsewhere };
}

test("in 10,000 histories money goes back once at most by us, and every other movement is a difference of the bill", () => {
  let [ended, twice] = [0, 0];
  fc.assert(
    fc.property(fc.array(event, { maxLength: 14 }), (events) => {
      const task = aTask();
      for (const happening of events) {
        task.does(happening);
        // Nobody is left without a next step.
        const acts = refundActs(task.state(), true);
        expect(task.state() === "done" || acts.mayRefund || acts.mayCheck || acts.maySettle).toBe(true);
      }
      const { matched, differences } = task.bill();
      if (!task.hasPaidElsewhere()) expect(task.movements.length).toBeLessThanOrEqual(1);
      expect(matched.length).toBeLessThanOrEqual(1);
      expect(matched.length + differences.length).toBe(task.movements.length);
      if (task.endedBy() !== undefined)
        expect(matched.map(({ refundNo }) => refundNo)).toEqual([task.endedBy()]);
      ended += task.endedBy() === undefined ? 0 : 1;
      twice += task.movements.length > 1 ? 1 : 0;
    }),
    { numRuns: 10_000 },
  );
  // The histories are worth playing: many end, and in many money moves more than once.
  expect(ended).toBeGreaterThan(3_000);
  expect(twice).toBeGreaterThan(300);
}, 60_000);
