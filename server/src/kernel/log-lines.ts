/** Where the parts that start before the server put a line for the person who runs it. */
export type LineLog = { info(line: string): void; warn(line: string): void; error(line: string): void };
