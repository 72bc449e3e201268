import { parseArgs, type ParseArgsConfig } from "node:util";
import { isDatabaseDown, isDiskFull } from "../kernel/db/db-errors.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { ConfigMistakes } from "./environment.ts";

/** The parsed arguments; an unknown one, such as `--help`, prints the usage and exits 2. */
export function readArguments<T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!code.startsWith("ERR_PARSE_ARGS_")) throw error;
    process.stderr.write(`${usage}\n`);
    return process.exit(2);
  }
}

/** A sentence for foreseen errors, a stack for defects. */
export function failureOf(error: unknown): string {
  if (isDiskFull(error))
    return "磁盘空间不足，没有完成；请腾出空间后重试，备份请用新的文件夹。 The disk is full, it is not done; make room and try again, a backup with a new folder.";
  if (error instanceof StartRefusal || error instanceof ConfigMistakes) return error.message;
  if (isDatabaseDown(error)) {
    const why = error instanceof Error ? deepest(error).message : String(error);
    return `数据库没有应答，或连接中断，没有完成（${why}）；请在数据库恢复后重试。 The database does not answer, or the connection broke; it is not done (${why}). Try again when it is back.`;
  }
  return String((error as Error).stack ?? error);
}

/** The root cause; outer errors may name statements and values. */
const deepest = (error: Error): Error => (error.cause instanceof Error ? deepest(error.cause) : error);
