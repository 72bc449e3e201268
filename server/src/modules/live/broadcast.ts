// What the stream does to the course: the first picture starts it, and it is completed when it was away for the grace.
import { broadcastStep } from "@zhutu/domain/live/broadcast.ts";
import type { Services } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { moveLiveStatus } from "../catalogue/service.ts";
import { readParams } from "../sysparams/service.ts";
import * as queries from "./queries.ts";

/**
 * Looks at every stream and does what it came to. Safe to repeat and to run twice at once: each step is taken on the
 * locked row. One that fails is logged and looked at again the next time. Staff's own word on the status stands until the
 * stream next begins or ends.
 */
export async function followStreams(services: Pick<Services, "db" | "providers" | "log">): Promise<void> {
  const { db, providers, log } = services;
  const streams = await queries.openStreams(db);
  if (streams.length === 0) return;
  const onAir = await providers.live.onAir(streams.map((one) => one.streamName));
  const { liveGraceSeconds: graceSeconds } = await readParams(db);
  for (const { courseId, streamName, ...known } of streams) {
    const seen = { onAir: onAir.has(streamName), graceSeconds };
    // Most have nothing new: those are not locked.
    if (known.onAirSince === null ? !seen.onAir : seen.onAir && known.offSince === null) continue;
    try {
      await transaction(db, (tx) => followStream(tx, { courseId, streamName }, seen));
    } catch (failure) {
      log.error({ err: failure, courseId }, "a stream was not followed");
    }
  }
}

type Stream = { courseId: number; streamName: string };
type Seen = { onAir: boolean; graceSeconds: number };

async function followStream(tx: Tx, { courseId, streamName }: Stream, seen: Seen): Promise<void> {
  const row = await queries.lockStream(tx, courseId);
  if (row?.streamName !== streamName) return; // another address since
  const step = broadcastStep(row, { ...seen, now: row.now });
  if (step === "begin") {
    await queries.markOnAir(tx, courseId);
    await moveLiveStatus(tx, courseId, "started");
  } else if (step === "resume") await queries.markOnAir(tx, courseId);
  else if (step === "interrupt") await queries.markOff(tx, courseId);
  else if (step === "end") await endBroadcast(tx, courseId, row);
}

/** Completes the course, and has a replay made of the broadcast where one runs. The stream's row is locked. */
export async function endBroadcast(
  tx: Tx,
  courseId: number,
  stream: { streamName: string; onAirSince: Date | null } | undefined,
): Promise<void> {
  if (stream && stream.onAirSince !== null) {
    await queries.insertReplay(tx, { courseId, streamName: stream.streamName, beganAt: stream.onAirSince });
    await queries.markEnded(tx, courseId);
  }
  await moveLiveStatus(tx, courseId, "completed");
}
