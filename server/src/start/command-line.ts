import { parseArgs, type ParseArgsConfig } from "node:util";

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
