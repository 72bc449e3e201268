// A process of its own that transcodes one video and ends; called as `transcode-worker.ts <file> <folder>` by
// transcoding.ts, to which it tells how far it is and how it ended. It ends with its parent, and ffmpeg with it.
import { transcode, type Transcoded, Unplayable } from "./transcode.ts";

export type WorkerMessage =
  | { progress: number }
  | { done: Transcoded }
  | { unplayable: string; reason: string }
  | { failed: string };

const tell = (message: WorkerMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });

process.on("disconnect", () => process.exit(1));

const [input = "", folder = ""] = process.argv.slice(2);
let told = -1;
try {
  const done = await transcode(input, folder, (progress) => {
    if (progress === told) return;
    told = progress;
    void tell({ progress });
  });
  await tell({ done });
} catch (error) {
  await tell(
    error instanceof Unplayable
      ? {
          unplayable: error.sentence,
          reason: error.cause instanceof Error ? error.cause.message : error.message,
        }
      : { failed: String(error) },
  );
}
process.exit(0);
