import { buildWebIfStale } from "../tools/web-build.ts";
import { startServer } from "./server.ts";

/** Builds the pages if they are stale and starts the one server of all journeys; returns how to stop it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildWebIfStale((sentence) => console.log(sentence));
  const server = await startServer("e2e");
  process.env["E2E_URL"] = server.url;
  return () => server.stop();
}
