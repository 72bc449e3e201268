// Practice runs that can be continued without a network: the last ones opened on this device, as the server told them.
import { keptOnDevice, namesOnDevice } from "../../../lib/storage.ts";
import type { Answer, Paper } from "../paper.ts";

export type KeptRun = {
  paper: Paper;
  answers: readonly Answer[];
  /** By this device's clock. */
  openedAt: number;
};

const mostRuns = 3;
const runName = /^run\.(\d+)$/;

const placeOf = (userId: number, userPaperId: number) =>
  keptOnDevice<KeptRun | null>(userId, `run.${userPaperId}`, parseRun);

function parseRun(stored: unknown): KeptRun | null {
  const { paper, answers, openedAt } = (stored ?? {}) as Partial<KeptRun>;
  const isRun = Array.isArray(paper?.questions) && Array.isArray(answers) && typeof openedAt === "number";
  return isRun ? (stored as KeptRun) : null;
}

export const keptRun = (userId: number, userPaperId: number): KeptRun | null =>
  placeOf(userId, userPaperId).read();

/** The last opened first. */
export function keptRuns(userId: number): KeptRun[] {
  const ids = namesOnDevice(userId).flatMap((name) => runName.exec(name)?.[1] ?? []);
  const runs = ids.flatMap((id) => keptRun(userId, Number(id)) ?? []);
  return runs.sort((one, other) => other.openedAt - one.openedAt);
}

/** Keeps an open run and drops those opened before the last three; one that was handed in is kept no longer. */
export function keepRun(userId: number, paper: Paper, answers: readonly Answer[], openedAt: number): void {
  if (paper.state !== "open") return forgetRun(userId, paper.userPaperId);
  placeOf(userId, paper.userPaperId).write({ paper, answers, openedAt });
  for (const old of keptRuns(userId).slice(mostRuns)) forgetRun(userId, old.paper.userPaperId);
}

export const forgetRun = (userId: number, userPaperId: number): void => placeOf(userId, userPaperId).forget();
