/** Log lines for the operator. */
export type LineLog = { info(line: string): void; warn(line: string): void; error(line: string): void };
