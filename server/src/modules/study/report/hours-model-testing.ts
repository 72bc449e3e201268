// What may happen to one learner and one chapter of further education, and a model of it made of the pure rules alone.
import { waitsFor, type HoursWaitFor } from "@zhutu/domain/study/hours-wait.ts";
import { playCheckMinutes } from "@zhutu/domain/identity/face-check.ts";
import { creditReport, type PlayLedger } from "@zhutu/domain/study/play-ledger.ts";
import {
  isPromptDue,
  MOST_PROMPTS,
  PROMPT_RULES,
  type PromptKind,
  promptStateAt,
} from "@zhutu/domain/study/presence.ts";
import { isWatched, type Segment } from "@zhutu/domain/study/segments.ts";
import fc from "fast-check";

/** Seconds of the video; steps are tens of seconds, so that what a slow machine adds decides nothing. */
export const DURATION = 100;
const COVERAGE = 0.95;
/** Seconds after which no check is good any more. */
export const STAY_AWAY = 130 * 60;
/** Every next prompt comes after so much credited time. */
const PROMPT_EVERY = 40;
const ANSWER_SECONDS = 60;
/** Speeds of a player: at double speed all is covered in half the time, and half of it is credited. */
const SPEEDS = [1, 1, 1, 1.5, 2];
export const START = 1_700_000_000_000;

export type Step =
  | { do: "wait"; seconds: number }
  | { do: "check"; passes: boolean }
  | { do: "stay-away" }
  | { do: "open"; with: "check" | "pass" | "nothing" }
  | { do: "report"; device: "newest" | "older"; seconds: number; from: number; to: number }
  | { do: "answer"; device: "newest" | "older" }
  | { do: "test"; passes: boolean }
  | { do: "log" }
  | { do: "end-entitlement" };

const tens = (...values: number[]) => fc.constantFrom(...values);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: tens(10, 20, 30, 60, 80).map((seconds): Step => ({ do: "wait", seconds })) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 4 }).map((n): Step => ({ do: "check", passes: n > 0 })),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "stay-away" }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom("check" as const, "pass" as const, "nothing" as const)
      .map((shown): Step => ({ do: "open", with: shown })),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("report" as const),
      device: fc.constantFrom("newest" as const, "newest" as const, "newest" as const, "older" as const),
      // What is claimed beyond the last claim: honest, nothing, and far too much.
      seconds: tens(0, 10, 20, 60, 60, 600),
      from: tens(0, 0, 20, 40, 60, 80),
      to: tens(20, 60, 100, 100, 5_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom("newest" as const, "newest" as const, "older" as const)
      .map((device): Step => ({ do: "answer", device })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 2 }).map((n): Step => ({ do: "test", passes: n > 0 })),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "log" }) },
);
/** An answer to either kind of prompt; the check is for the one that asks for it. */
const answering: Step[] = [
  { do: "check", passes: true },
  { do: "answer", device: "newest" },
];
/** A learner who means well: a check, the lesson, a report a minute at most, an answer whenever one is asked. */
const honest: fc.Arbitrary<Step[]> = fc
  .record({
    parts: fc.array(tens(10, 20, 30, 60), { minLength: 1, maxLength: 6 }),
    speed: fc.constantFrom(...SPEEDS),
  })
  .map(({ parts, speed }): Step[] => {
    let at = 0;
    return [
      { do: "check", passes: true },
      { do: "open", with: "check" },
      ...parts.flatMap((seconds): Step[] => {
        const from = at;
        at += seconds * speed;
        return [
          { do: "wait", seconds },
          { do: "report", device: "newest", seconds, from, to: at },
          ...answering,
        ];
      }),
      { do: "log" },
    ];
  });
/** A course that ends in the middle of a quarter of the histories. */
const ending = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat({ max: 30 }) },
);
function endedAt(steps: Step[], at: number | null): Step[] {
  return at === null ? steps : steps.toSpliced(Math.min(at, steps.length), 0, { do: "end-entitlement" });
}
/** Of a chapter, and whether every second prompt asks for a face check. */
const chapter = { hasTest: fc.boolean(), trial: fc.boolean(), faceChecks: fc.boolean() };
type Chapter = { hasTest: boolean; trial: boolean; faceChecks: boolean };
/** Histories: honest parts among whatever else may happen. */
export const histories = fc
  .record({
    ...chapter,
    parts: fc.array(fc.oneof(fc.array(step, { maxLength: 8 }), honest), { minLength: 1, maxLength: 4 }),
    ends: ending,
  })
  .map(({ parts, ends, ...of }) => ({ ...of, steps: endedAt(parts.flat(), ends) }));

/**
 * Histories that mostly reach what earns the hours, one thing after the other: all of the lesson under a check, or of a
 * free one with the check last; its test failed, failed and passed, or passed, before the lesson or after it.
 */
const whole: fc.Arbitrary<Chapter & { steps: Step[] }> = fc
  .record({
    ...chapter,
    parts: fc.constantFrom([60, 40], [50, 50], [30, 30, 40]),
    speed: fc.constantFrom(...SPEEDS),
    answers: fc.constantFrom(true, true, true, false),
    tests: fc.constantFrom([true], [false, true], [false]),
    testFirst: fc.boolean(),
    rest: fc.array(step, { maxLength: 3 }),
    ends: ending,
  })
  .map(({ parts, speed, answers, tests, testFirst, rest, ends, ...of }) => {
    const watching: Step[] = parts.flatMap((seconds, n): Step[] => {
      const from = speed * parts.slice(0, n).reduce((sum, part) => sum + part, 0);
      return [
        { do: "wait", seconds },
        { do: "report", device: "newest", seconds, from, to: from + seconds * speed },
        ...(answers ? answering : []),
      ];
    });
    const sitting = tests.map((passes): Step => ({ do: "test", passes }));
    const checked: Step[] = [
      { do: "check", passes: true },
      { do: "open", with: "check" },
    ];
    const studied = testFirst ? [...sitting, ...watching] : [...watching, ...sitting];
    return {
      ...of,
      steps: endedAt([...checked, ...studied, ...rest], ends),
    };
  });
/** What the server is taken through: few histories, so most of them reach it. */
export const serverHistories = fc.oneof({ weight: 1, arbitrary: histories }, { weight: 3, arbitrary: whole });

type Check = { passed: boolean; used: boolean; minutes: number; begunAt: number };
const isGood = (check: Check): boolean => check.minutes < playCheckMinutes(120);
export type Outcome = "done" | "refused" | "none";
type Prompt = {
  of: number;
  kind: PromptKind;
  askedAt: number;
  /** The step in which it was asked first. */
  since: number;
  answered: boolean;
  missed: boolean;
};

/** One learner, one chapter, by the pure rules; the server is held against it. */
export class Model {
  held = true;
  now = START;
  check: Check | undefined;
  pass: Check | undefined;
  sessions: PlayLedger[] = [];
  segments: Segment[] = [];
  done = false;
  faceChecked = false;
  testPassed = false;
  told = 0;
  /** The last that was asked. */
  prompt: Prompt | undefined;
  asked = 0;
  missed = 0;
  /** Milliseconds in which a face check was due. */
  uncheckedMs = 0;
  private plans = 0;
  private steps = 0;
  /** Credited milliseconds of all sessions at which the next prompt comes; undefined while one is open. */
  dueAt: number | undefined;
  /** A missed prompt has ended the newest session. */
  over = false;
  readonly hasTest: boolean;
  readonly trial: boolean;
  private readonly faceChecks: boolean;

  constructor(of: Chapter) {
    this.hasTest = of.hasTest;
    this.trial = of.trial;
    this.faceChecks = of.faceChecks;
  }

  get waitsFor(): HoursWaitFor | undefined {
    return waitsFor({
      watched: this.done,
      faceChecked: this.faceChecked,
      hasTest: this.hasTest,
      testPassed: this.testPassed,
      booked: false,
      capped: false,
    });
  }
  get creditedMs(): number {
    return this.sessions.reduce((sum, { creditedMs }) => sum + creditedMs, 0);
  }

  take(one: Step): Outcome {
    this.steps += 1;
    const seconds = one.do === "wait" ? one.seconds : one.do === "stay-away" ? STAY_AWAY : 0;
    this.now += seconds * 1_000;
    if (this.isAsked && this.prompt?.kind === "face") this.uncheckedMs += seconds * 1_000;
    if (one.do === "stay-away") {
      if (this.check) this.check.minutes += STAY_AWAY / 60;
      if (this.pass && this.pass !== this.check) this.pass.minutes += STAY_AWAY / 60;
    }
    if (one.do === "check") return this.beginCheck(one.passes);
    if (one.do === "open") return this.open(one.with);
    if (one.do === "report") return this.report(one);
    if (one.do === "answer") return this.answer(one.device);
    if (one.do === "test") return this.sit(one.passes);
    if (one.do === "log") return this.log();
    if (one.do === "end-entitlement") this.held = false;
    return "done";
  }

  private beginCheck(passes: boolean): Outcome {
    if (!this.held) return "refused";
    this.check = { passed: passes, used: false, minutes: 0, begunAt: this.steps };
    return "done";
  }

  private open(shown: "check" | "pass" | "nothing"): Outcome {
    if (!this.held) return this.trial ? this.begin(false) : "refused";
    if (shown === "check" && this.check) return this.spendCheck() ? this.begin(true) : "refused";
    if (shown === "pass" && this.pass && isGood(this.pass)) return this.begin(true);
    return "refused";
  }

  private spendCheck(): boolean {
    if (!this.check?.passed || this.check.used || !isGood(this.check)) return false;
    this.check.used = true;
    this.pass = this.check;
    return true;
  }

  /** What the next prompt asks for. */
  get nextKind(): PromptKind {
    return this.faceChecks && this.plans % 2 === 0 ? "face" : "presence";
  }
  private plan(): void {
    this.plans += 1;
    this.dueAt = this.creditedMs + PROMPT_EVERY * 1_000;
  }

  private begin(checked: boolean): Outcome {
    this.sessions.push({ lastReportAt: this.now, claimedMs: 0, creditedMs: 0, segments: [] });
    this.over = false;
    if (checked && !this.faceChecked) {
      this.faceChecked = true;
      if (this.done) this.told += 1;
    }
    if (this.done) return "done";
    if (this.prompt && PROMPT_RULES[this.promptState(this.prompt)].opening === "ask-again")
      this.prompt = { ...this.prompt, of: this.sessions.length - 1, askedAt: this.now };
    else if (this.dueAt === undefined) this.plan();
    return "done";
  }

  /** A prompt is open in the newest session. */
  get isAsked(): boolean {
    const { prompt } = this;
    return (
      prompt !== undefined && prompt.of === this.sessions.length - 1 && !prompt.answered && !prompt.missed
    );
  }
  private promptState({ kind, askedAt, answered, missed }: Prompt) {
    const answerUntil = kind === "presence" ? askedAt + ANSWER_SECONDS * 1_000 : null;
    return promptStateAt({ answerUntil, answered, missed }, this.now);
  }

  private answer(device: "newest" | "older"): Outcome {
    const of = this.sessions.length - (device === "newest" ? 1 : 2);
    const session = this.sessions[of];
    if (!this.prompt || !session) return "none";
    if (PROMPT_RULES[this.promptState(this.prompt)].answer !== "take") return "refused";
    if (this.prompt.of !== of || device === "older") return "refused";
    if (this.prompt.kind === "face") {
      // One that was begun before it was asked for proves nothing.
      if ((this.check?.begunAt ?? 0) < this.prompt.since || !this.spendCheck()) return "refused";
      session.lastReportAt = this.now;
    }
    this.prompt.answered = true;
    this.plan();
    return "done";
  }

  private report({ device, seconds, from, to }: Extract<Step, { do: "report" }>): Outcome {
    const at = this.sessions.length - (device === "newest" ? 1 : 2);
    const session = this.sessions[at];
    if (!session) return "none";
    const mine = this.prompt?.of === at ? this.prompt : undefined;
    const effect = mine ? PROMPT_RULES[this.promptState(mine)].report : "count";
    const newest = device === "newest" && !this.over;
    if (newest && effect === "hold") return "done";
    const missed = effect === "drop" || effect === "miss";
    if (mine && effect === "miss") {
      mine.missed = true;
      this.missed += 1;
      if (newest) this.over = true;
    }
    const active = newest && !missed;
    const entitled = this.held || (this.trial && !this.faceChecked);
    const { ledger } = creditReport(
      { ...session, segments: this.segments },
      {
        at: this.now,
        totalPlayTimeSeconds: session.claimedMs / 1_000 + seconds,
        segments: [{ from, to }],
      },
      { duration: DURATION, active, entitled, shown: true, missed },
    );
    this.sessions[at] = ledger;
    if (active) this.segments = ledger.segments;
    const watched = {
      segments: this.segments,
      creditedSeconds: this.creditedMs / 1_000,
      duration: DURATION,
      byTime: true,
    };
    if (active && !this.done && isWatched(watched, COVERAGE)) {
      this.done = true;
      if (this.faceChecked) this.told += 1;
    }
    const plan = { promptDueMs: this.dueAt ?? null, creditedMs: this.creditedMs };
    if (active && entitled && isPromptDue(plan, this)) this.ask(at);
    return "done";
  }

  private ask(of: number): void {
    const kind = this.nextKind;
    if (kind === "presence" && this.asked === MOST_PROMPTS) return this.plan();
    if (kind === "presence") this.asked += 1;
    this.dueAt = undefined;
    this.prompt = { of, kind, askedAt: this.now, since: this.steps, answered: false, missed: false };
  }

  private sit(passes: boolean): Outcome {
    if (!this.hasTest) return "none";
    if (!this.held) return "refused";
    this.testPassed ||= passes;
    return "done";
  }

  private log(): Outcome {
    if (!this.held) return "refused";
    if (this.done && this.faceChecked) this.told += 1;
    return "done";
  }
}
