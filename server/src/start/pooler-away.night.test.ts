// Commands and starts while nobody answers at one of the two addresses.
import { expect, test, vi } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { freshFolder } from "../testing/folder.ts";
import { runProgram } from "../testing/program.ts";
import { freePort } from "../../../tools/run.ts";
import { readConfig } from "./config.ts";
import { withFoundDatabase, withOwnDatabase } from "./found-database.ts";
import { openPreparedDatabase } from "./prepared-database.ts";

const { connectionString } = await testDatabase();
const away = `postgresql://nobody@127.0.0.1:${await freePort()}/none`;
const poolerAway = { DATABASE_URL: away, DATABASE_DIRECT_URL: connectionString };

/** What a command writes to stderr while it finds its database, and whether it found it. */
async function finding(command: typeof withFoundDatabase): Promise<{ lines: string[]; at: string }> {
  const lines: string[] = [];
  using spy = vi.spyOn(process.stderr, "write");
  spy.mockImplementation((line) => lines.push(String(line)) > 0);
  const place = { dataDir: freshFolder(), databaseUrl: away, databaseDirectUrl: connectionString };
  return { at: await command(place, async (address) => address), lines };
}

test.each([withFoundDatabase, withOwnDatabase])(
  "a command that needs no requests goes on without the pooler, with a line of warning",
  async (command) => {
    const { at, lines } = await finding(command);
    expect(at).toBe(connectionString);
    expect(lines).toEqual([
      expect.stringMatching(/^DATABASE_URL 的地址没有数据库应答（.*ECONNREFUSED[^\n]*\n$/),
    ]);
  },
);

test.each([
  ["DATABASE_URL", poolerAway],
  ["DATABASE_URL", { DATABASE_URL: away }],
  ["DATABASE_DIRECT_URL", { DATABASE_URL: connectionString, DATABASE_DIRECT_URL: away }],
])("a start says that nobody answers at %s", async (name, addresses) => {
  const config = readConfig({ DATA_DIR: freshFolder(), ...addresses });
  const log = { info() {}, warn() {}, error() {} };
  const stops: (() => Promise<void>)[] = [];
  const start = openPreparedDatabase({ config, log, onStop: (stop) => stops.push(stop) });
  await expect(start).rejects.toThrow(`${name} 的地址没有数据库应答`);
  expect(stops).toEqual([]);
});

test("the command without any address that answers says so on one line, and exits 2", async () => {
  const ended = await runProgram("fsck/main.ts", { DATA_DIR: freshFolder(), DATABASE_URL: away });
  expect(ended).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/^DATABASE_URL 的地址没有[^\n]*\n$/),
  });
});
