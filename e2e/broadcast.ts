// A teacher's program in journeys: ffmpeg pushes a test picture with a tone to a push address.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** Why no broadcast can be tried on this machine; undefined where one can. */
export const noBroadcast: string | undefined = (
  [
    ["/usr/bin/ffmpeg", "ffmpeg"],
    ["/usr/sbin/nginx", "nginx"],
    ["/usr/lib/nginx/modules/ngx_rtmp_module.so", "nginx's RTMP module"],
  ] as const
)
  .filter(([path]) => !existsSync(path))
  .map(([, name]) => `${name} is not installed`)[0];

export type Broadcast = { stop(): Promise<void> };

/** Pushes until it is stopped, by its pid. */
export function broadcastTo(pushUrl: string): Broadcast {
  const picture = ["-f", "lavfi", "-i", "testsrc=size=320x180:rate=15"];
  const tone = ["-f", "lavfi", "-i", "sine=frequency=440"];
  const coded = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-pix_fmt", "yuv420p"];
  const child: ChildProcess = spawn(
    "/usr/bin/ffmpeg",
    [
      "-nostdin",
      "-v",
      "error",
      "-re",
      ...picture,
      ...tone,
      ...coded,
      "-g",
      "15",
      "-c:a",
      "aac",
      "-f",
      "flv",
      pushUrl,
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    async stop() {
      child.kill("SIGINT");
      const late = setTimeout(() => child.kill("SIGKILL"), 3_000);
      await ended;
      clearTimeout(late);
    },
  };
}
