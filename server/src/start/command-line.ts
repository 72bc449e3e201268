// What an operator's command was called with.
import { parseArgs, type ParseArgsConfig } from "node:util";

/** The arguments of this process; where one is not known, `--help` for instance, says the usage and ends it with 2. */
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
