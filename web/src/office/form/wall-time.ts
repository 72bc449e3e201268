// Moments as a field with day and time holds them: Shanghai time, `2026-11-21T19:30`, empty for none.
import { formatTime } from "@zhutu/domain/time.ts";

export const toWallTime = (time: string | null | undefined): string =>
  time ? formatTime(time).slice(0, 16).replace(" ", "T") : "";

export const fromWallTime = (wall: string): string | null =>
  wall === "" ? null : new Date(`${wall}:00+08:00`).toISOString();
