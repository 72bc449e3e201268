// npm run account -- create --role admin --login NAME [--name 姓名]: makes a staff account. Asks for the
// password hidden at the terminal, else reads it from the first line of input.
// npm run account -- reset-second-factor --login NAME: when no other administrator can reset it.
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { OutsideTransaction } from "./kernel/db/db.ts";
import { Refusal } from "./kernel/http/refuse.ts";
import { createStaff, resetSecondFactorOf, type Staff } from "./modules/identity/service.ts";
import { readArguments } from "./start/command-line.ts";
import { type Config, readConfig } from "./start/config.ts";
import { ConfigMistakes } from "./start/environment.ts";
import { openPreparedDatabase } from "./start/prepared-database.ts";
import { StartRefusal } from "./kernel/start-refusal.ts";

const roles = ["admin", "teacher", "channel"] as const satisfies Staff["role"][];
const usage =
  "npm run account -- create --role admin|teacher|channel --login NAME [--name 姓名] | reset-second-factor --login NAME";
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);
const log = { info: say, warn: complain, error: complain };

async function askPassword(): Promise<string> {
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write("密码 password (8-20): ");
  // Discards the echo, so the password stays hidden.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  const [line] = (await Promise.race([
    once(lines, "line"),
    once(lines, "close").then(() => [""]),
  ])) as string[];
  lines.close();
  if (stdin.isTTY) say("");
  return line ?? "";
}

async function create(staff: Omit<Staff, "password">): Promise<void> {
  const config = readConfig();
  const password = await askPassword();
  await withDatabase(config, (db) => createStaff(db, { ...staff, password }));
  say(
    `账号 ${staff.loginName} 已创建，请在 /admin-login 登录。 The account was made; sign in at /admin-login.`,
  );
}

async function resetFactor(loginName: string): Promise<void> {
  const had = await withDatabase(readConfig(), (db) => resetSecondFactorOf(db, loginName));
  if (!had)
    throw new StartRefusal(`账号 ${loginName} 没有开启两步验证。`, "The account has no second factor.");
  say(`账号 ${loginName} 的两步验证已关闭，请重新登录。 The second factor is off; sign in again.`);
}

async function withDatabase<T>(config: Config, work: (db: OutsideTransaction) => Promise<T>): Promise<T> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const { db } = await openPreparedDatabase({ config, log, onStop: (stop) => stops.push(stop) });
    return await work(db);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { role: { type: "string" }, login: { type: "string" }, name: { type: "string" } },
});
/** What the arguments ask for, if anything. */
function asked(): Promise<void> | undefined {
  const { login: loginName, name: userName = "管理员" } = values;
  const role = roles.find((name) => name === values.role);
  if (loginName === undefined) return undefined;
  if (positionals[0] === "reset-second-factor") return resetFactor(loginName);
  return positionals[0] === "create" && role !== undefined
    ? create({ role, loginName, userName })
    : undefined;
}

try {
  const work = asked();
  if (work) await work;
  else {
    complain(usage);
    process.exitCode = 2;
  }
} catch (error) {
  const expected = [StartRefusal, ConfigMistakes, Refusal].some((kind) => error instanceof kind);
  complain(expected ? (error as Error).message : String((error as Error).stack ?? error));
  process.exitCode = 1;
}
