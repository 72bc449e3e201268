// A line to the test's PostgreSQL that can be cut as a machine without power cuts it: nothing comes, and nothing says so.
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export type Line = {
  connectionString: string;
  /** The end of a connection arrives so much later than what was sent before it. */
  endsLate(ms: number): void;
  /** From now on the connections there are carry nothing, in either direction; later ones do. */
  freeze(): void;
  /** As `freeze`, but what was sent before still arrives, and no answer comes back. */
  freezeAnswers(): void;
};

/** A line to the database behind the socket that `connectionString` names, closed with the test. */
export async function aLine(connectionString: string): Promise<Line> {
  const address = new URL(connectionString);
  const path = join(address.searchParams.get("host") ?? "", ".s.PGSQL.5432");
  let lateMs = 0;
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const server = createServer((near) => {
    const far = connect(path);
    const pair = { near, far };
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.on("data", (data) => to.write(data)).on("error", () => {});
    near.on("close", () => far.destroy());
    far.on("close", () => setTimeout(() => near.destroy(), lateMs));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const { near, far } of pairs) for (const end of [near, far]) end.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    connectionString: `postgresql://${address.username}@127.0.0.1:${port}${address.pathname}`,
    endsLate: (ms) => void (lateMs = ms),
    freeze() {
      for (const { near, far } of pairs)
        for (const end of [near, far]) end.removeAllListeners("data").pause();
    },
    freezeAnswers() {
      for (const { far } of pairs) far.removeAllListeners("data").pause();
    },
  };
}
