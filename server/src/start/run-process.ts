// A process's life: stops everything in reverse on a signal or failed start.
import { StartRefusal } from "../kernel/start-refusal.ts";
import { ConfigMistakes } from "./environment.ts";

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Log lines before any server runs. */
export const consoleLog = {
  info: say,
  warn: say,
  error: (line: string): void => void process.stderr.write(`${line}\n`),
};

/** Two seconds beyond the drain. */
const exitWithinMs = 9_800;

export type OnStop = (stop: () => Promise<void>) => void;

/**
 * Runs `start`, which registers stops in order. SIGINT and SIGTERM stop all and exit within ten seconds; a
 * failed start exits 1, an expected refusal printing only its sentence.
 */
export async function runProcess(start: (onStop: OnStop) => Promise<void>): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  /** Each within its limits; repeated calls share one stop. */
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (const end of stops.toReversed())
        await end().catch((error: unknown) => consoleLog.error(String(error)));
    })();
    return stopping;
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      say("正在停止…… stopping");
      setTimeout(() => {
        consoleLog.error(
          "未能在 10 秒内正常停止，强制退出。 Did not stop within 10 seconds; exiting all the same.",
        );
        process.exit(1);
      }, exitWithinMs).unref();
      void stop().then(() => process.exit(0));
    });
  }
  try {
    await start((end) => stops.push(end));
  } catch (error) {
    const expected = error instanceof StartRefusal || error instanceof ConfigMistakes;
    const { stack = String(error) } = error as Error;
    consoleLog.error(expected ? error.message : `启动失败。 Could not start: ${stack}`);
    await stop();
    process.exit(1);
  }
}
