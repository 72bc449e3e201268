// Live courses for tests: a provider that signs as the vendor does and whose streams the test itself puts on air.
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { vi } from "vitest";
import { type TestApp, testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { freshFolder } from "../../testing/folder.ts";
import { copyFileSync, rmSync } from "node:fs";
import { followStreams } from "./broadcast.ts";
import { makeReplays } from "./replays.ts";
import { liveReplays, liveStreams } from "./tables.ts";

const clip = join(import.meta.dirname, "../../seed/media/network-plan.mp4");

/** An application whose live provider answers by what the test says. */
export async function liveApp() {
  const t = await testApp({
    LIVE_PROVIDER: "alibaba",
    ALIBABA_ACCESS_KEY_ID: "id",
    ALIBABA_ACCESS_KEY_SECRET: "secret",
    ALIBABA_LIVE_PUSH_DOMAIN: "push.example.com",
    ALIBABA_LIVE_PLAY_DOMAIN: "play.example.com",
    ALIBABA_LIVE_PUSH_KEY: "push-key",
    ALIBABA_LIVE_PLAY_KEY: "play-key",
    ALIBABA_LIVE_CALLBACK_KEY: "callback-key",
    ALIBABA_LIVE_ENDPOINT: "http://127.0.0.1:1",
  });
  const { live } = t.services.providers;
  const onAir = new Set<string>();
  const revoked: string[] = [];
  vi.spyOn(live, "onAir").mockImplementation(
    async (streams) => new Set(streams.filter((one) => onAir.has(one))),
  );
  vi.spyOn(live, "revoke").mockImplementation(async (stream) => {
    revoked.push(stream);
    onAir.delete(stream);
  });
  const recording = vi.spyOn(live, "recording").mockImplementation(async () => {
    const path = join(freshFolder(), "film.mp4");
    copyFileSync(clip, path);
    return { path, remove: async () => rmSync(path) };
  });
  const services = { ...t.services, log: t.app.log };
  const streamOf = async (courseId: number): Promise<string> => {
    const [row] = await t.db
      .select({ name: liveStreams.streamName })
      .from(liveStreams)
      .where(eq(liveStreams.courseId, courseId));
    return row?.name ?? "";
  };
  return {
    ...t,
    onAir,
    revoked,
    recording,
    streamOf,
    /** Looks at the streams, as the job does. */
    follow: () => followStreams(services),
    /** Makes what is due, also what would be a moment later. */
    async replay(stopping = new AbortController().signal) {
      await t.db.update(liveReplays).set({ dueAt: sql`now()` });
      await makeReplays(services, stopping);
    },
    /** Lets that many seconds of an interruption pass. */
    letPass: (courseId: number, seconds: number) =>
      t.db
        .update(liveStreams)
        .set({ offSince: sql`${liveStreams.offSince} - make_interval(secs => ${seconds})` })
        .where(eq(liveStreams.courseId, courseId)),
    replaysOf: (courseId: number) =>
      t.db.select().from(liveReplays).where(eq(liveReplays.courseId, courseId)),
  };
}

/** A published live course that has not begun. */
export const aLiveCourse = (t: Pick<TestApp, "db">, over: Parameters<typeof aCourse>[1] = {}) =>
  aCourse(t.db, { courseType: 6, liveStatus: "unstarted", ...over });
