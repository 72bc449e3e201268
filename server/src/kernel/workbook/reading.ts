// Reads uploaded files in threads, two at once and one per person, each for its share of a processor.
import { answerOfThread, ThreadFailure } from "../answer-of-thread.ts";
import { type Caller, fairQueue } from "../fair-queue.ts";
import { refuse } from "../http/refuse.ts";

const threadMemory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

const queue = fairQueue({
  atOnce: 2,
  maxWaiting: 4,
  full: (before) =>
    refuse("UNAVAILABLE", { msg: `前面还有 ${before} 个文件在读取，请稍后重试`, retryAfterSeconds: 3 }),
  ownFull: () => refuse("TOO_MANY", { msg: "您的上一个文件还在读取，请稍后重试", retryAfterSeconds: 3 }),
});
type Reading = { file: URL; data: unknown; longestMs: number; loadingMs?: number };

/**
 * The thread's answer; undefined beyond memory or `longestMs` of processor time.
 * Refuses TOO_MANY while the person's other file waits; UNAVAILABLE when the queue is full or loading exceeds
 * `loadingMs`.
 */
export const readInTurn = <Answer>(
  caller: Caller,
  { file, data, longestMs, loadingMs }: Reading,
): Promise<Answer | undefined> =>
  queue.run(caller, () =>
    answerOfThread<Answer>(file, data, { memory: threadMemory, longestMs, loadingMs }).catch(
      (error: unknown) => {
        if (error instanceof ThreadFailure) return undefined;
        throw error;
      },
    ),
  );
