// npm run seed -- --orders 1000000 --courses 10000 --users 200000: lays the demonstration shop where there is none
// and grows it once to that size. Exit 0: done; 1: refused or failed.
import { connected, rowsOf } from "../kernel/db/one-connection.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { openServices } from "../services.ts";
import { failureOf, readArguments } from "../start/command-line.ts";
import { readConfig } from "../start/config.ts";
import { openPreparedDatabase } from "../start/prepared-database.ts";
import { fillLargeShop, type LargeShop } from "./large-shop.ts";
import { isEmptyShop, seedShop } from "./shop.ts";

const usage = "npm run seed -- [--orders 1000000] [--courses 10000] [--users 200000]";
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const { values } = readArguments(usage, {
  options: {
    orders: { type: "string", default: "1000000" },
    courses: { type: "string", default: "10000" },
    users: { type: "string", default: "200000" },
  },
});
const size: LargeShop = {
  orders: Number(values.orders),
  courses: Number(values.courses),
  users: Number(values.users),
};
if (Object.values(size).some((count) => !Number.isInteger(count) || count < 100)) {
  complain(usage);
  process.exit(2);
}

async function seed(onStop: (stop: () => Promise<void>) => void): Promise<void> {
  const config = readConfig();
  if (config.demo === "off")
    throw new StartRefusal(
      "演示店铺没有打开（DEMO=off，生产环境总是如此），没有写入任何数据。",
      "The demonstration shop is off (DEMO=off, as always in production); nothing was written.",
    );
  const log = { info: say, warn: complain, error: complain };
  const database = await openPreparedDatabase({ config, log, onStop });
  const services = openServices(config, database, log);
  if (await isEmptyShop(services.db)) await seedShop(services);
  await connected(database.session.connectionString as string, async (client) => {
    const [filled] = await rowsOf<{ laid: boolean; large: boolean }>(
      client,
      `select exists (select from users where login_name = 'channel02') as laid,
        exists (select from orders where request_hash like 'large-%') as large`,
    );
    if (!filled?.laid || filled.large)
      throw new Error(filled?.large ? "The shop was grown before." : "This is no demonstration shop.");
    await fillLargeShop(client, size, (what, ms) => {
      if (ms >= 1_000) say(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${what}`);
    });
  });
}

const stops: (() => Promise<void>)[] = [];
try {
  await seed((stop) => stops.push(stop));
} catch (error) {
  complain(failureOf(error));
  process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}
