// Turns what the player does into uploads. While it plays: at most one a minute. Pausing, the end, another chapter
// and closing the page send the rest at once, because an ended session earns nothing. After more than a minute of
// silence, playing on sends the unchanged total, which only moves the server's clock: it credits nothing across a gap.
// What did not arrive is kept and tried again until it does, also while paused and after the end: late, the server
// counts nothing of it, but says so.
import * as clocks from "./play-clock.ts";

/** Resolves with `held` when the report does not count before a prompt is answered. */
type Send = (report: clocks.PlayReport, options: { closing: boolean }) => Promise<"held" | void>;

export type PlayReporter = {
  playing(position: number): void;
  /** Time has passed in the video. */
  moved(position: number): void;
  seeking(): void;
  /** No data: the picture stands, the person did nothing. */
  waiting(position: number): void;
  paused(position: number): void;
  /** Sends what is left to tell; resolves when it arrived, or could not. */
  flush(): Promise<void>;
  /** Reports also when nothing is left, for the server's answer. */
  ask(): Promise<void>;
  /**
   * Nothing that plays afterwards is reported. Sends the rest, again when it did not arrive before; resolves when it
   * arrived, or could not. What could not goes on being tried.
   */
  close(): Promise<void>;
  /** The page goes away now. */
  leave(): void;
};

/** A failed upload is tried again this soon, while the server still takes its minute; later, there is no hurry. */
const RETRY_MS = 4_000;
const TAKEN_WITHIN_MS = 70_000;

/** Reports one play session through `send`, which rejects when the server was not reached. */
export function playReporter(options: {
  send: Send;
  position: number;
  /** Told whether played time waits because the server was not reached. */
  onWaiting?: (waiting: boolean) => void;
  /** Calls back when the browser finds the network again; answers how to stop that. Listened to while time waits. */
  whenOnline?: (again: () => void) => () => void;
}): PlayReporter {
  let clock = clocks.startClock(Date.now(), options.position);
  let counting: ReturnType<typeof setInterval> | undefined;
  let due: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  // One at a time: the server compares each with the one before.
  let sending: Promise<void> = Promise.resolve();

  let stopListening: (() => void) | undefined;

  const succeeded = () => {
    stopListening?.();
    stopListening = undefined;
    options.onWaiting?.(false);
  };
  const failed = (report: clocks.PlayReport, before: clocks.PlayClock) => {
    clock = clocks.restore(clock, report, before);
    stopListening ??= options.whenOnline?.(() => void rest());
    options.onWaiting?.(true);
    schedule(Date.now() - before.uploadedAt > TAKEN_WITHIN_MS ? clocks.COUNT_EVERY_MS : RETRY_MS);
  };
  const upload = ({ closing = false, restOnly = false } = {}): Promise<void> => {
    const previous = sending;
    const next = async () => {
      await previous;
      if (restOnly && !clocks.hasRest(clock)) return;
      const before = clock;
      const taken = clocks.takeReport(clock, Date.now());
      clock = taken.clock;
      if (counting !== undefined) schedule();
      try {
        const outcome = await options.send(taken.report, { closing });
        // Told again after the answer, in its own time.
        if (outcome === "held") clock = clocks.restore(clock, taken.report, before);
        succeeded();
      } catch {
        failed(taken.report, before);
      }
    };
    sending = next();
    return sending;
  };
  const rest = (closing = false) => upload({ closing, restOnly: true });
  const schedule = (wait = clocks.uploadDueIn(clock, Date.now())) => {
    clearTimeout(due);
    due = setTimeout(() => void (counting === undefined ? rest() : upload()), wait);
  };
  const halt = () => {
    clearInterval(counting);
    clearTimeout(due);
    counting = undefined;
  };

  return {
    playing(position) {
      if (closed) return;
      const resumed = counting === undefined;
      clock = clocks.run(clock, Date.now(), position);
      if (!resumed) return;
      counting = setInterval(() => (clock = clocks.count(clock, Date.now())), clocks.COUNT_EVERY_MS);
      schedule();
    },
    moved(position) {
      const move = counting === undefined ? clocks.move : clocks.moveUnpaused;
      clock = move(clock, Date.now(), position);
    },
    seeking() {
      clock = clocks.jump(clock);
    },
    waiting(position) {
      clock = clocks.stop(clock, Date.now(), position);
    },
    paused(position) {
      if (closed) return;
      halt();
      clock = clocks.stop(clock, Date.now(), position);
      void rest();
    },
    flush: () => rest(),
    ask: () => upload(),
    close() {
      if (!closed) {
        closed = true;
        halt();
        clock = clocks.stop(clock, Date.now(), clock.position);
      }
      return rest();
    },
    leave() {
      clock = clocks.count(clock, Date.now());
      void rest(true);
    },
  };
}
