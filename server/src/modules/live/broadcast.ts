// A stream's first picture starts the course; being away for the grace period completes it.
import { broadcastStep } from "@zhutu/domain/live/broadcast.ts";
import type { Services } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { moveLiveStatus } from "../catalogue/service.ts";
import { readParams } from "../sysparams/service.ts";
import * as queries from "./queries.ts";

/**
 * Applies every stream's state; idempotent, also concurrently, as steps lock the row. Failures are retried
 * next time. Staff's status holds until the stream next starts or ends.
 */
export async function followStreams(services: Pick<Services, "db" | "providers" | "log">): Promise<void> {
  const { db, providers, log } = services;
  const streams = await queries.openStreams(db);
  if (streams.length === 0) return;
  const onAir = await providers.live.onAir(streams.map((stream) => stream.streamName));
  const { liveGraceSeconds: graceSeconds } = await readParams(db);
  for (const { courseId, streamName, ...stored } of streams) {
    const seen = { onAir: onAir.has(streamName), graceSeconds };
    // Most have no news and need no lock.
    if (stored.onAirSince === null ? !seen.onAir : seen.onAir && stored.offSince === null) continue;
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
  if (row?.streamName !== streamName) return; // renamed meanwhile
  const step = broadcastStep(row, { ...seen, now: row.now });
  if (step === "begin") {
    await queries.markOnAir(tx, courseId);
    await moveLiveStatus(tx, courseId, "started");
  } else if (step === "resume") await queries.markOnAir(tx, courseId);
  else if (step === "interrupt") await queries.markOff(tx, courseId);
  else if (step === "end") await endBroadcast(tx, courseId, row);
}

/** Completes the course and schedules a replay of a running broadcast; needs the stream's lock. */
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
