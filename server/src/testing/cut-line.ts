// A line to the test's PostgreSQL that breaks with one statement, as a failover or a restart of PostgreSQL breaks it.
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * The address of a line to the database behind the socket that `connectionString` names, closed with the test. Each
 * connection is cut when PostgreSQL answers that statement, so that it is done and nobody hears of it.
 */
export async function aLineCutAt(connectionString: string, statement: string): Promise<string> {
  const address = new URL(connectionString);
  const path = join(address.searchParams.get("host") ?? "", ".s.PGSQL.5432");
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(path);
    let sent = false;
    near.on("data", (data) => {
      sent ||= data.includes(`${statement}\0`);
      far.write(data);
    });
    far.on("data", (data) => (sent ? near.destroy() : near.write(data)));
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on("error", () => {}).on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const end of ends) end.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `postgresql://${address.username}@127.0.0.1:${port}${address.pathname}`;
}
