// The server as a process of its own with the demonstration shop, as `npm start` runs it.
import { readFileSync } from "node:fs";
import { freePort } from "../../kit/free-port.ts";
import { makeDataDir, removeDataDir, runServer, type ServerProcess } from "../../../e2e/server.ts";

/** Runs `trial` on a server that is ready; the process and its data are gone afterwards. */
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

/** What the process holds of the machine's memory, in MB (Linux). */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
