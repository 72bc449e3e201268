/** Where the parts that start before the server put a line for the person who runs it. */
export type Log = { info(line: string): void; warn(line: string): void; error(line: string): void };
