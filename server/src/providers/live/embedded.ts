// Live broadcasting on this machine: nginx takes RTMP, ffmpeg cuts HLS, embedded-routes.ts serves it at
// signed addresses.
// DATA_DIR/live/streams/<stream>/<run>/ keeps all segments for the replay.
// One process per DATA_DIR takes pushes; another takes over when it dies.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ProviderFailure } from "../failure.ts";
import { hmacSha256, sameSignature } from "../sign.ts";
import { authKey, isAuthKey } from "./auth-key.ts";
import { joinRuns } from "./join-runs.ts";
import { type LivePort, STREAM_NAME } from "./port.ts";
import { findPrograms, type Programs } from "./programs.ts";
import { nearest, type Publishing, RTMP_APP, type RtmpServer, startRtmpServer } from "./rtmp-server.ts";
import { PLAYLIST, RUN, runOnDisk, type Segmenter, startSegmenter } from "./segmenter.ts";
import { DatabaseSync } from "node:sqlite";

export type EmbeddedLiveOptions = {
  dataDir: string;
  publicUrl: string;
  /** Both kinds of address derive keys from it. */
  secretKey: string;
  clock: () => Date;
  host: string;
  port: number;
  programs?: Programs | undefined;
};

export type SignedPlay = { token: string; stream: string; run: string; file: string };

export type EmbeddedLive = LivePort & {
  /** "forbidden" when forged or expired, undefined when gone. */
  resolve(asked: SignedPlay): { path: string } | "forbidden" | undefined;
  /** Accepts streams of an earlier start. */
  resume(): Promise<void>;
  /** Deletes week-old segments. */
  sweep(): Promise<void>;
  close(): Promise<void>;
  /** The segmenter's process, for tests. */
  segmenterPid(stream: string): number | undefined;
};

const REVOKED = "revoked";
const FILE = /^(index\.m3u8|\d{5,}\.ts)$/;
const KEPT_MS = 7 * 24 * 3_600_000;

/** Programs start on demand. */
export function embeddedLive(options: EmbeddedLiveOptions): EmbeddedLive {
  const { clock, host, port } = options;
  const programs = "programs" in options ? options.programs : findPrograms();
  const root = join(options.dataDir, "live");
  const pushKey = hmacSha256(options.secretKey, "live push").toString("hex");
  const playKey = hmacSha256(options.secretKey, "live play");
  const pushers = new Map<string, Publishing & { segmenter: Segmenter }>();
  /** Segmenters being stopped. */
  const ending = new Set<Promise<void>>();
  let server: Promise<RtmpServer | "elsewhere" | undefined> | undefined;
  /** Whether this process takes pushes; only then is `pushers` complete. */
  let supervises = false;
  let closed = false;

  const folderOf = (stream: string) => join(root, "streams", stream);
  const isOpen = (stream: string): boolean =>
    STREAM_NAME.test(stream) && existsSync(folderOf(stream)) && !existsSync(join(folderOf(stream), REVOKED));
  const isRight = ({ stream, authKey: given }: Publishing): boolean =>
    isOpen(stream) && isAuthKey(given, `/${RTMP_APP}/${stream}`, pushKey, clock());
  const end = (stream: string): void => {
    const gone = pushers.get(stream);
    if (!gone) return;
    pushers.delete(stream);
    const ended = gone.segmenter.stop().finally(() => void ending.delete(ended));
    ending.add(ended);
  };

  const runOf = async (stream: string): Promise<string | undefined> =>
    supervises
      ? pushers.get(stream)?.segmenter.run()
      : isOpen(stream)
        ? runOnDisk(folderOf(stream))
        : undefined;

  const run = async (): Promise<RtmpServer | "elsewhere" | undefined> => {
    if (!programs) return undefined;
    const release = supervise(root);
    if (!release) return "elsewhere";
    const started = await startHere(programs).catch((failure: unknown) => {
      release();
      throw failure;
    });
    if (!started) release();
    supervises = started !== undefined;
    return (
      started && {
        async stop() {
          await started.stop();
          supervises = false;
          release();
        },
      }
    );
  };
  const startHere = async (installed: Programs): Promise<RtmpServer | undefined> => {
    const prefix = join(root, "nginx");
    mkdirSync(prefix, { recursive: true });
    return startRtmpServer(
      { programs: installed, prefix, host, port },
      {
        mayBegin(publishing) {
          // The end of a second publisher would look like the first one's.
          if (pushers.has(publishing.stream) || !isRight(publishing)) return false;
          const { stream } = publishing;
          const source = `rtmp://${nearest(host)}:${port}/${RTMP_APP}/${stream}`;
          const segmenter = startSegmenter(installed.ffmpeg, source, folderOf(stream));
          pushers.set(stream, { ...publishing, segmenter });
          return true;
        },
        // A lesson that outlasts its address is not cut off.
        mayGoOn: ({ stream, clientId }) => pushers.get(stream)?.clientId === clientId && isOpen(stream),
        ended({ stream, clientId }) {
          if (pushers.get(stream)?.clientId === clientId) end(stream);
        },
        lost() {
          for (const stream of pushers.keys()) end(stream);
        },
      },
    );
  };
  /** Ensures that some process takes pushes. */
  const running = async (): Promise<void> => {
    server ??= run();
    const up = await server.catch((failure: unknown) => {
      server = undefined;
      throw failure;
    });
    if (up !== undefined && up !== "elsewhere") return;
    server = undefined;
    if (up === "elsewhere") return;
    throw programs
      ? new ProviderFailure("permanent", "live.PORT", `nginx does not listen on ${host}:${port}`)
      : new ProviderFailure(
          "permanent",
          "live.PROGRAMS",
          "nginx with its RTMP module, or ffmpeg, is missing",
        );
  };

  const sign = (stream: string, expires: string, viewer: string) =>
    hmacSha256(playKey, JSON.stringify([stream, expires, viewer])).toString("hex");

  return {
    async pushAddress(stream, expires) {
      if (!STREAM_NAME.test(stream))
        throw new ProviderFailure("permanent", "live.NAME", "not a stream's name");
      await running();
      mkdirSync(folderOf(stream), { recursive: true });
      const name = host === "0.0.0.0" ? new URL(options.publicUrl).hostname : host;
      const signed = authKey(`/${RTMP_APP}/${stream}`, pushKey, { expires });
      return { server: `rtmp://${name}:${port}/${RTMP_APP}`, streamKey: `${stream}?auth_key=${signed}` };
    },

    async playAddress(stream, { expires, viewer = "" }) {
      const current = await runOf(stream);
      if (current === undefined) return undefined;
      const until = String(Math.floor(expires.getTime() / 1_000));
      const token = `${sign(stream, until, viewer)}.${until}.${viewer}`;
      // Segments' relative addresses inherit the token in the path.
      return `/live/${token}/${stream}/${current}/${PLAYLIST}`;
    },

    async onAir(streams) {
      if (!supervises && !closed && streams.some(isOpen)) await running().catch(() => undefined);
      const runs = await Promise.all(streams.map(runOf));
      return new Set(streams.filter((_, at) => runs[at] !== undefined));
    },

    async revoke(stream) {
      if (STREAM_NAME.test(stream) && existsSync(folderOf(stream)))
        writeFileSync(join(folderOf(stream), REVOKED), "");
      end(stream);
    },

    async recording(stream, until, stopping) {
      if (!programs || !STREAM_NAME.test(stream) || !existsSync(folderOf(stream))) return undefined;
      await Promise.all(ending); // the last segment is written at the end
      const folder = folderOf(stream);
      const current = await runOf(stream);
      if (!supervises && current !== undefined && Number(current) < until.getTime())
        throw new ProviderFailure("temporary", "live.RUNNING", "another process has not ended it yet");
      const runs = (await readdir(folder))
        .filter((name) => RUN.test(name) && Number(name) < until.getTime() && name !== current)
        .toSorted()
        .map((name) => join(folder, name));
      const path = join(folder, `until-${until.getTime()}.mp4`);
      if (!(await joinRuns(programs.ffmpeg, runs, path, stopping))) return undefined;
      const remove = async () => {
        for (const gone of [path, ...runs]) await rm(gone, { recursive: true, force: true });
      };
      return { path, remove };
    },

    resolve({ token, stream, run: wanted, file }) {
      // Signature first, so that without one the answer reveals nothing.
      const [signature = "", until = "", viewer = ""] = token.split(".");
      if (!sameSignature(signature, sign(stream, until, viewer))) return "forbidden";
      if (!(Number(until) > clock().getTime() / 1_000)) return "forbidden";
      if (!STREAM_NAME.test(stream) || !RUN.test(wanted) || !FILE.test(file)) return undefined;
      const path = join(folderOf(stream), wanted, file);
      return existsSync(path) ? { path } : undefined;
    },

    async resume() {
      const streams = join(root, "streams");
      if (!programs || !existsSync(streams) || !readdirSync(streams).some(isOpen)) return;
      await running().catch(() => undefined); // whoever asks for an address gets the error
    },

    async sweep() {
      const streams = join(root, "streams");
      if (!existsSync(streams)) return;
      for (const stream of await readdir(streams)) {
        const runs = (await readdir(join(streams, stream))).filter((name) => RUN.test(name));
        for (const folderName of runs) {
          const folder = join(streams, stream, folderName);
          const { mtimeMs } = await stat(folder);
          if (mtimeMs < clock().getTime() - KEPT_MS) await rm(folder, { recursive: true, force: true });
        }
      }
    },

    async close() {
      closed = true;
      const up = await server?.catch(() => undefined);
      server = undefined;
      for (const stream of pushers.keys()) end(stream);
      await Promise.all(ending);
      if (up !== "elsewhere") await up?.stop();
    },

    segmenterPid: (stream) => pushers.get(stream)?.segmenter.pid(),
  };
}

// One process per data directory takes broadcasts, by SQLite's lock, which the kernel frees when its holder
// dies.
const SQLITE_BUSY = 5;

/** Returns the lock's release, or undefined while another process has it. */
function supervise(root: string): (() => void) | undefined {
  mkdirSync(root, { recursive: true });
  const lock = new DatabaseSync(join(root, "supervisor"));
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
