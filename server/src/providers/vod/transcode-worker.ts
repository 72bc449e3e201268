// `transcode-worker.ts <file> <folder> [pictures]`: transcodes one video, or only makes its pictures,
// reporting to transcoding.ts. Ends with its parent.
import { isFull } from "./ffmpeg.ts";
import type { Pictures } from "./pictures.ts";
import { picture, transcode, type Transcoded, Unplayable } from "./transcode.ts";

export type WorkerMessage =
  | { progress: number }
  | { done: Transcoded }
  | { pictures: Pictures }
  | { unplayable: string; reason: string }
  | { failed: string; full?: boolean };

/** Repeats progress as a sign of life. */
const TELL_AGAIN_MS = 1_000;

const tell = (message: WorkerMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });

process.on("disconnect", () => process.exit(1));

const [input = "", folder = "", only] = process.argv.slice(2);
let lastTold = { progress: -1, at: 0 };
const onProgress = (progress: number): void => {
  if (progress === lastTold.progress && Date.now() - lastTold.at < TELL_AGAIN_MS) return;
  lastTold = { progress, at: Date.now() };
  void tell({ progress });
};
try {
  await tell(
    only === "pictures"
      ? { pictures: await picture(input, folder, () => onProgress(0)) }
      : { done: await transcode(input, folder, onProgress) },
  );
} catch (error) {
  await tell(
    error instanceof Unplayable
      ? {
          unplayable: error.sentence,
          reason: error.cause instanceof Error ? error.cause.message : error.message,
        }
      : { failed: String(error), full: isFull(error) },
  );
}
process.exit(0);
