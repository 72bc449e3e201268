import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Entry, createAnswerStore, shownIn } from "./answer-store.ts";
import { type Drafts, parseDrafts } from "./drafts.ts";
import type { Answer } from "./paper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const kept = (questionId: number, answer: string, revision: number, marked: 0 | 1 = 0): Answer => ({
  userPaperId: 1,
  paperId: 1,
  questionId,
  answer,
  marked,
  revision,
  answerPass: null,
  answerScore: null,
  questionKeys: null,
  answers: null,
  awaitsTest: 0,
  voided: 0,
  regrade: null,
});

/** A server with revisions, as the contract tells, and a tab's place for drafts. */
function anAnswerStore(saved: Answer[] = [], drafts: Drafts = {}) {
  const rows = new Map(saved.map((one) => [one.questionId, one]));
  const place: { drafts: Drafts } = { drafts };
  const sent: Entry[][] = [];
  let refusal: "offline" | "failing" | "closed" | "lost-answer" | "refused" | undefined;
  const answers = createAnswerStore({
    saved,
    store: {
      read: () => place.drafts,
      write: (now) => void (place.drafts = now),
      forget: () => void (place.drafts = {}),
    },
    send: async (entries) => {
      await Promise.resolve();
      sent.push([...entries]);
      if (refusal && refusal !== "lost-answer") throw new Error(refusal);
      const replies = entries.map(({ questionId, answer, marked, revision }) => {
        const known = rows.get(questionId) ?? kept(questionId, "", 0);
        const same = known.answer === answer.trim() && known.marked === marked;
        if (revision >= known.revision && !same)
          rows.set(questionId, kept(questionId, answer.trim(), known.revision + 1, marked));
        return rows.get(questionId) ?? known;
      });
      if (refusal === "lost-answer") throw new Error("offline");
      return replies;
    },
    meaningOf: (error) => (error as Error).message as "offline",
  });
  return {
    answers,
    rows,
    place,
    sent,
    breaks: (how: typeof refusal) => void (refusal = how),
    shown: (questionId: number) => shownIn(answers.now(), questionId),
  };
}

test("a change is kept in the tab at once, sent, and forgotten there once it is saved", async () => {
  const { answers, rows, place, shown } = anAnswerStore();
  answers.change(7, { answer: "A" });
  expect(place.drafts).toMatchObject({ 7: { answer: "A", base: 0 } });
  expect(shown(7)).toMatchObject({ answer: "A", unsent: true });
  expect(answers.now().state).toBe("saving");
  await vi.advanceTimersByTimeAsync(10);
  expect(answers.now().state).toBe("saved");
  expect(rows.get(7)).toMatchObject({ answer: "A", revision: 1 });
  expect(place.drafts).toEqual({});
  expect(shown(7)).toMatchObject({ answer: "A", unsent: false });
});

test("a mark and an answer of one question travel together, on the last revision", async () => {
  const { answers, sent } = anAnswerStore([kept(7, "A", 3)]);
  answers.change(7, { marked: true });
  answers.change(7, { answer: "B" });
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual([[{ questionId: 7, answer: "B", marked: 1, revision: 3 }]]);
});

test("back online it tries at once, also where a call that was begun before is still to fail", async () => {
  const { answers, rows, sent, breaks } = anAnswerStore();
  breaks("offline");
  answers.change(7, { answer: "A" });
  const failing = answers.flush();
  const back = answers.backOnline();
  expect(await failing).toBe(false);
  breaks(undefined);
  await back;
  expect([answers.now().state, rows.get(7)?.answer, sent.length]).toEqual(["saved", "A", 2]);
});

test("without a network it says so, tries again by itself, and what was answered meanwhile goes along", async () => {
  const { answers, rows, place, breaks } = anAnswerStore();
  breaks("offline");
  answers.change(7, { answer: "A" });
  await vi.advanceTimersByTimeAsync(10);
  expect(answers.now().state).toBe("offline");
  answers.change(8, { answer: "B" });
  expect(answers.now().state).toBe("offline");
  await vi.advanceTimersByTimeAsync(10);
  expect(Object.keys(place.drafts)).toEqual(["7", "8"]);
  breaks(undefined);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(answers.now().state).toBe("saved");
  expect([rows.get(7)?.answer, rows.get(8)?.answer]).toEqual(["A", "B"]);
});

test("what the tab kept is sent again, not only shown", async () => {
  const draft = { answer: "B", marked: false, base: 1, tried: [] };
  const { answers, rows, shown } = anAnswerStore([kept(7, "A", 1)], { 7: draft });
  expect(shown(7).answer).toBe("B");
  expect(await answers.flush()).toBe(true);
  expect(rows.get(7)).toMatchObject({ answer: "B", revision: 2 });
});

test("an answer that another device changed since is not replaced: theirs is shown, and it is told", async () => {
  const { answers, rows, shown } = anAnswerStore([kept(7, "A", 1)]);
  rows.set(7, kept(7, "C", 2));
  answers.change(7, { answer: "B" });
  await vi.advanceTimersByTimeAsync(10);
  expect(shown(7)).toMatchObject({ answer: "C", unsent: false });
  expect(answers.now()).toMatchObject({ overruled: [7], state: "saved" });
  // Answered once more, it is on theirs, and the notice goes.
  answers.change(7, { answer: "D" });
  await vi.advanceTimersByTimeAsync(10);
  expect(rows.get(7)).toMatchObject({ answer: "D", revision: 3 });
  expect(answers.now().overruled).toEqual([]);
});

test("an answer whose confirmation was lost is known again: what was chosen since is kept, and nothing is told", async () => {
  const { answers, rows, breaks } = anAnswerStore();
  breaks("lost-answer");
  answers.change(7, { answer: "A" });
  await vi.advanceTimersByTimeAsync(10);
  expect(rows.get(7)?.answer).toBe("A");
  answers.change(7, { answer: "B" });
  breaks(undefined);
  expect(await answers.flush()).toBe(true);
  expect(rows.get(7)).toMatchObject({ answer: "B", revision: 2 });
  expect(answers.now()).toMatchObject({ overruled: [], state: "saved" });
});

test("what is changed while a call is under way follows it", async () => {
  const { answers, rows, sent } = anAnswerStore();
  answers.change(7, { answer: "A" });
  const flushed = answers.flush();
  answers.change(7, { answer: "B" });
  await flushed;
  await vi.advanceTimersByTimeAsync(10);
  expect(sent.map(([one]) => [one?.answer, one?.revision])).toEqual([
    ["A", 0],
    ["B", 1],
  ]);
  expect(rows.get(7)).toMatchObject({ answer: "B", revision: 2 });
});

test("a text is saved without the blanks around it, and that is no other device's doing", async () => {
  const { answers, rows } = anAnswerStore();
  answers.change(9, { answer: " 先支后挖 " }, 800);
  await vi.advanceTimersByTimeAsync(700);
  expect(rows.has(9)).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(rows.get(9)?.answer).toBe("先支后挖");
  expect(answers.now()).toMatchObject({ overruled: [], state: "saved" });
});

test("an attempt that was handed in elsewhere takes nothing more: it is over, and nothing waits for ever", async () => {
  const { answers, place, breaks } = anAnswerStore();
  breaks("closed");
  answers.change(7, { answer: "A" });
  await vi.advanceTimersByTimeAsync(10);
  expect(answers.now().over).toBe("closed");
  expect(place.drafts).toEqual({});
  answers.change(7, { answer: "B" });
  expect(place.drafts).toEqual({});
});

test("what another device saved meanwhile is taken over; what is older than here is not", () => {
  const { answers, shown } = anAnswerStore([kept(7, "A", 2)]);
  answers.learn([kept(7, "C", 1), kept(8, "B", 1)]);
  expect([shown(7).answer, shown(8).answer]).toEqual(["A", "B"]);
  answers.learn([kept(7, "D", 3)]);
  expect(shown(7).answer).toBe("D");
});

test("drafts of another release or of nobody are none", () => {
  expect(parseDrafts("x")).toEqual({});
  expect(
    parseDrafts({ 7: { answer: "A", base: 1 }, 8: { answer: 1 }, x: { answer: "A", base: 1 }, 9: null }),
  ).toEqual({
    7: { answer: "A", base: 1, marked: false, tried: [] },
  });
});
