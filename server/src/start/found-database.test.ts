// Commands and starts while nobody answers at DATABASE_URL.
import { expect, test } from "vitest";
import { freshFolder } from "../testing/folder.ts";
import { runProgram } from "../testing/program.ts";
import { freePort } from "../../../tools/run.ts";
import { readConfig } from "./config.ts";
import { openPreparedDatabase } from "./prepared-database.ts";

const away = `postgresql://nobody@127.0.0.1:${await freePort()}/none`;

test("a start says that nobody answers at DATABASE_URL", async () => {
  const config = readConfig({ DATA_DIR: freshFolder(), DATABASE_URL: away });
  const log = { info() {}, warn() {}, error() {} };
  const stops: (() => Promise<void>)[] = [];
  const start = openPreparedDatabase({ config, log, onStop: (stop) => stops.push(stop) });
  await expect(start).rejects.toThrow("DATABASE_URL 的地址没有数据库应答");
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
