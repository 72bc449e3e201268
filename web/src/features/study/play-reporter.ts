// Turns what the player does into uploads. While it plays: at most one a minute. Pausing, the end, another chapter
// and closing the page send the rest at once, because an ended session earns nothing. After more than a minute of
// silence, playing on sends the unchanged total, which only moves the server's clock: it credits nothing across a gap.
import * as clocks from "./play-clock.ts";

type Send = (report: clocks.PlayReport, options: { closing: boolean }) => Promise<unknown>;

export type PlayReporter = {
  playing(position: number): void;
  /** Time has passed in the video. */
  moved(position: number): void;
  seeking(): void;
  /** No data: the picture stands, the person did nothing. */
  waiting(position: number): void;
  paused(position: number): void;
  /** Sends the rest; resolves when it arrived, or could not. Nothing is reported afterwards. */
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
}): PlayReporter {
  let clock = clocks.startClock(Date.now(), options.position);
  let counting: ReturnType<typeof setInterval> | undefined;
  let due: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  // One at a time: the server compares each with the one before.
  let sending: Promise<void> = Promise.resolve();

  const upload = (closing = false): Promise<void> => {
    const before = clock;
    const taken = clocks.takeReport(clock, Date.now());
    clock = taken.clock;
    const previous = sending;
    const next = async () => {
      await previous;
      try {
        await options.send(taken.report, { closing });
        options.onWaiting?.(false);
      } catch {
        options.onWaiting?.(true);
        clock = clocks.restore(clock, taken.report, before);
        const late = Date.now() - before.uploadedAt > TAKEN_WITHIN_MS;
        if (counting !== undefined) schedule(late ? clocks.COUNT_EVERY_MS : RETRY_MS);
      }
    };
    sending = next();
    return sending;
  };
  const schedule = (wait = clocks.uploadDueIn(clock, Date.now())) => {
    clearTimeout(due);
    due = setTimeout(() => {
      void upload();
      schedule();
    }, wait);
  };
  const rest = () => {
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
      clock = clocks.move(clock, Date.now(), position);
    },
    seeking() {
      clock = clocks.jump(clock);
    },
    waiting(position) {
      clock = clocks.stop(clock, Date.now(), position);
    },
    paused(position) {
      if (closed) return;
      rest();
      clock = clocks.stop(clock, Date.now(), position);
      if (clocks.hasRest(clock)) void upload();
    },
    close() {
      if (closed) return sending;
      closed = true;
      rest();
      clock = clocks.stop(clock, Date.now(), clock.position);
      return clocks.hasRest(clock) ? upload() : sending;
    },
    leave() {
      if (closed) return;
      clock = clocks.count(clock, Date.now());
      if (clocks.hasRest(clock)) void upload(true);
    },
  };
}
