// The server with the demonstration shop as its own process, like `npm start`.
import { readFileSync } from "node:fs";
import { freePort } from "../../kit/free-port.ts";
import { makeDataDir, removeDataDir, runServer, type ServerProcess } from "../../../e2e/server.ts";

/** Runs `trial` on a ready server and cleans up. */
export async function withServer(
  variables: Record<string, string>,
  trial: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const dataDir = await makeDataDir("trust");
  const server = runServer({ DATA_DIR: dataDir, PORT: String(await freePort()), ...variables });
  try {
    await server.ready();
    await trial(server);
  } finally {
    await server.end();
    await removeDataDir(dataDir);
  }
}

/** Resident memory in MB (Linux). */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
