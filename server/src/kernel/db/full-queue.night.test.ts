// A socket with room for one connection beside the one it serves, whose server stands still.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, expect, inject, test } from "vitest";
import { freshFolder } from "../../testing/folder.ts";
import { openDatabase } from "./db.ts";
import { isDatabaseDown } from "./db-errors.ts";
import { connected } from "./one-connection.ts";
import { transaction } from "./transaction.ts";

const real = new URL(inject("templateDatabase").replace("/template_zhutu?", "/postgres?"));
/** Leads every connection on to PostgreSQL. */
const relay = `
  const { connect, createServer } = require("node:net");
  const [path, behind] = process.argv.slice(1);
  createServer((front) => {
    const back = connect(behind);
    front.pipe(back).pipe(front);
    front.on("error", () => {}), back.on("error", () => {});
  }).listen({ path, backlog: 1 }, () => console.log("listening"));
`;
let child: ChildProcess | undefined;
const waiting: Socket[] = [];

/** The address of a server that stands still, and whose queue is full. */
async function fullQueue(): Promise<string> {
  const folder = freshFolder();
  const name = ".s.PGSQL.5432";
  const behind = `${real.searchParams.get("host")}/${name}`;
  const path = `${folder}/${name}`;
  child = spawn(process.execPath, ["-e", relay, path, behind], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout as NodeJS.ReadableStream, "data");
  child.kill("SIGSTOP");
  for (let full = false; !full;) {
    const one = createConnection(path);
    waiting.push(one);
    full = await once(one, "connect").then(
      () => false,
      (error: { code?: string }) => error.code === "EAGAIN",
    );
  }
  const address = new URL(real);
  address.searchParams.set("host", folder);
  return address.href;
}

afterEach(() => {
  child?.kill("SIGKILL");
  for (const one of waiting.splice(0)) one.destroy();
});

test("whoever finds the queue of connections full waits for room: a pool's statement, its transaction, one connection", async () => {
  const connectionString = await fullQueue();
  const database = openDatabase({ connectionString });
  const asked = Promise.all([
    database.db.execute(sql`select 1 as one`).then(({ rows }) => rows),
    transaction(database.db, async (tx) => (await tx.execute(sql`select 2 as one`)).rows),
    connected(connectionString, async (client) => (await client.query("select 3 as one")).rows),
  ]);
  setTimeout(() => child?.kill("SIGCONT"), 100);
  expect(await asked).toEqual([[{ one: 1 }], [{ one: 2 }], [{ one: 3 }]]);
  await database.close();
});

test("forty that come together while there is room for one are all served once the server goes on", async () => {
  const connectionString = await fullQueue();
  const asked = Array.from({ length: 40 }, (_, no) =>
    connected(connectionString, async (client) => (await client.query("select $1::int as no", [no])).rows),
  );
  setTimeout(() => child?.kill("SIGCONT"), 500);
  expect(await Promise.all(asked)).toEqual(asked.map((_, no) => [{ no }]));
});

test("one that stays full is a database that does not answer now", async () => {
  const database = openDatabase({ connectionString: await fullQueue() });
  const failure: unknown = await database.db.execute(sql`select 1`).catch((error: unknown) => error);
  expect(isDatabaseDown(failure)).toBe(true);
  expect(failure).toMatchObject({ cause: { code: "EAGAIN" } });
  await database.close();
});
