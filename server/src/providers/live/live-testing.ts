// What a teacher's program does, for tests: ffmpeg pushes a test picture with a tone, as fast as it is to be watched.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { endProgram, findPrograms, hasEnded, startTied } from "./programs.ts";
import type { PushAddress } from "./port.ts";

/** Why what needs a real stream is not tried on this machine; undefined where it is. */
export const noPrograms: string | undefined = findPrograms()
  ? undefined
  : "nginx with its RTMP module, or ffmpeg, is not installed";

export type Push = {
  pid: number;
  /** How its program ended: 0 when it had pushed all, else it was refused or cut off. */
  ended: Promise<number | null>;
  freeze(): void;
  stop(): Promise<void>;
};

/** Pushes a picture that changes, with a keyframe a second, until it is stopped. */
export function push({ server, streamKey }: PushAddress): Push {
  const source =
    "-re -f lavfi -i testsrc=size=320x180:rate=15 -f lavfi -i sine=frequency=440 -c:v libx264 -preset ultrafast";
  const coded = "-tune zerolatency -pix_fmt yuv420p -g 15 -c:a aac -b:a 64k -f flv";
  const args = `-nostdin -v error ${source} ${coded}`.split(" ");
  const child: ChildProcess = startTied(findPrograms()?.ffmpeg ?? "ffmpeg", [
    ...args,
    `${server}/${streamKey}`,
  ]);
  const ended = hasEnded(child)
    ? Promise.resolve(child.exitCode)
    : once(child, "exit").then(([code]) => code as number | null);
  return {
    pid: child.pid ?? 0,
    ended,
    freeze: () => void child.kill("SIGSTOP"),
    async stop() {
      child.kill("SIGCONT");
      await endProgram(child, "SIGINT");
    },
  };
}
