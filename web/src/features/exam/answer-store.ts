// The answers of one attempt: what the server keeps, what waits to be sent, and the sending. It knows no React.
import type { Answer, Shown } from "./paper.ts";
import { type Drafts, firstOf, settled, unanswered, withChange } from "./drafts.ts";

/** `offline` says that the network is gone, `failing` that the server could not take it; both try again by themselves. */
export type SaveState = "saved" | "saving" | "offline" | "failing";
/** The attempt is over for this page: handed in elsewhere or by its limit, or begun anew elsewhere. */
export type Over = "closed" | "gone";
export type Entry = { questionId: number; answer: string; marked: 0 | 1; revision: number };

type Snapshot = {
  known: ReadonlyMap<number, Answer>;
  drafts: Drafts;
  state: SaveState;
  /** Questions whose answer another device had changed: the server's is shown. */
  overruled: readonly number[];
  over: Over | undefined;
};

type Parts = {
  saved: readonly Answer[];
  store: { read: () => Drafts; write: (drafts: Drafts) => void; forget: () => void };
  send: (entries: readonly Entry[]) => Promise<readonly Answer[]>;
  /** What a failed call means. */
  meaningOf: (error: unknown) => "offline" | "failing" | "refused" | "signed-out" | Over;
};

const mostAtOnce = 200;
/** Milliseconds until a failed call is tried again: twice as long each time, at most the last. */
const retryAfter = { first: 2_000, most: 30_000 };

/** Keeps answers here at once and sends them one call after the other; `flush` says whether everything is saved. */
export function createAnswerStore({ saved, store, send, meaningOf }: Parts) {
  const listeners = new Set<() => void>();
  let now: Snapshot = {
    known: new Map(saved.map((one) => [one.questionId, one])),
    drafts: store.read(),
    state: "saved",
    overruled: [],
    over: undefined,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let failures = 0;

  const become = (change: Partial<Snapshot>): void => {
    now = { ...now, ...change };
    if (change.drafts) {
      if (nothingIn(now.drafts)) store.forget();
      else store.write(now.drafts);
    }
    for (const listener of listeners) listener();
  };
  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  const learn = (answers: readonly Answer[]): void => {
    const known = new Map(now.known);
    for (const one of answers)
      if (one.revision >= (known.get(one.questionId)?.revision ?? 0)) known.set(one.questionId, one);
    become({ known });
  };
  const failed = (error: unknown, sent: Drafts): void => {
    const meaning = meaningOf(error);
    if (meaning === "closed" || meaning === "gone") become({ drafts: {}, over: meaning, state: "saved" });
    // A malformed answer would be refused for ever, so drop it.
    else if (meaning === "refused") become({ drafts: without(now.drafts, sent), state: "failing" });
    else if (meaning === "signed-out") become({ state: "failing" });
    else {
      become({ drafts: unanswered(now.drafts, sent), state: meaning });
      later(Math.min(retryAfter.most, retryAfter.first * 2 ** failures++));
    }
  };
  const run = async (): Promise<boolean> => {
    clearTimeout(timer);
    while (!nothingIn(now.drafts) && now.over === undefined) {
      const sent = firstOf(now.drafts, mostAtOnce);
      if (now.state === "saved") become({ state: "saving" });
      try {
        const replies = await send(entriesOf(sent));
        failures = 0;
        learn(replies);
        const { drafts, overruled } = settled(now.drafts, sent, replies);
        become({ drafts, overruled: [...now.overruled, ...overruled], state: "saving" });
      } catch (error) {
        failed(error, sent);
        return false;
      }
    }
    become({ state: "saved" });
    return now.over === undefined;
  };
  const flush = (): Promise<boolean> =>
    (running ??= run().finally(() => {
      running = undefined;
    }));

  return {
    now: (): Snapshot => now,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Keeps a change here and sends it after so many milliseconds. */
    change: (questionId: number, change: { answer?: string; marked?: boolean }, inMs = 0): void => {
      if (now.over !== undefined) return;
      const state = now.state === "saved" ? "saving" : now.state;
      become({
        drafts: withChange(now.drafts, now.known.get(questionId), questionId, change),
        overruled: now.overruled.filter((one) => one !== questionId),
        state,
      });
      later(inMs);
    },
    /** Takes over what the server was found to keep, where it is not older. */
    learn,
    /** Sends what waits, at once; whether all of it is saved. */
    flush,
    /** The network is back: tries at once, also where a call that was begun before that is still to fail. */
    backOnline: async (): Promise<void> => {
      await running;
      failures = 0;
      await flush();
    },
    /** Sends nothing by itself any more. */
    stop: (): void => clearTimeout(timer),
  };
}

const nothingIn = (drafts: Drafts): boolean => Object.keys(drafts).length === 0;

const entriesOf = (drafts: Drafts): Entry[] =>
  Object.entries(drafts).map(([id, { answer, marked, base }]) => ({
    questionId: Number(id),
    answer,
    marked: marked ? 1 : 0,
    revision: base,
  }));

const without = (drafts: Drafts, sent: Drafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => sent[Number(id)] === undefined)) as Drafts;

/** What is shown of one question: what waits here before what is kept there. */
export function shownIn({ known, drafts }: Pick<Snapshot, "known" | "drafts">, questionId: number): Shown {
  const kept = known.get(questionId);
  const draft = drafts[questionId];
  return {
    answer: draft?.answer ?? kept?.answer ?? "",
    marked: draft?.marked ?? kept?.marked === 1,
    unsent: draft !== undefined,
    answerPass: kept?.answerPass ?? null,
    answerScore: kept?.answerScore ?? null,
    questionKeys: kept?.questionKeys ?? null,
    answers: kept?.answers ?? null,
    awaitsTest: kept?.awaitsTest ?? 0,
    voided: kept?.voided ?? 0,
    regrade: kept?.regrade ?? null,
  };
}
