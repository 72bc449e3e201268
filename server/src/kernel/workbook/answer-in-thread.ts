import { parentPort } from "node:worker_threads";

/** A thread's first message, once its code is loaded; the file's time limit starts then. */
export const BEGUN = "begun";

export async function answerInThread(answer: () => unknown): Promise<void> {
  parentPort?.postMessage(BEGUN);
  parentPort?.postMessage(await answer());
}
