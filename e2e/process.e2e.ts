// The server as a process: what a person at the terminal sees, and what survives when it dies. No browser.
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, type PlaywrightWorkerArgs, test as base } from "@playwright/test";
import { freePort } from "../tools/run.ts";
import { openSession } from "./people.ts";
import {
  brokenInvariants,
  makeDataDir,
  removeDataDir,
  runServer,
  seededDataDir,
  type ServerProcess,
} from "./server.ts";

type Fixtures = {
  dataDir: string;
  /** Others, with the demonstration shop in them. */
  shopDir: string;
  otherShopDir: string;
  /** Runs a server on `dataDir`, with these variables besides; it is ended with the test. */
  run: (variables?: Record<string, string>) => Promise<ServerProcess>;
};

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  dataDir: async ({}, use) => {
    const dataDir = await makeDataDir("process");
    await use(dataDir);
    await removeDataDir(dataDir);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  shopDir: async ({}, use) => {
    const shopDir = await seededDataDir("process");
    await use(shopDir);
    await removeDataDir(shopDir);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  otherShopDir: async ({}, use) => {
    const otherShopDir = await seededDataDir("process-other");
    await use(otherShopDir);
    await removeDataDir(otherShopDir);
  },
  run: async ({ dataDir }, use) => {
    const servers: ServerProcess[] = [];
    await use(async (variables = {}) => {
      const server = runServer({ DATA_DIR: dataDir, PORT: String(await freePort()), ...variables });
      servers.push(server);
      return server;
    });
    for (const server of servers.toReversed()) await server.end();
  },
});

/** The process id of the database server below this directory; undefined when it was stopped cleanly. */
async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const file = (await readdir(dataDir, { recursive: true })).find((path) => path.endsWith("postmaster.pid"));
  return file === undefined
    ? undefined
    : Number((await readFile(join(dataDir, file), "utf8")).split("\n")[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether somebody else can listen there now. */
const isFree = (url: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(Number(new URL(url).port), "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** A learner's way to the API of that server. */
async function buyerAt(playwright: PlaywrightWorkerArgs["playwright"], { url }: ServerProcess) {
  const request = await playwright.request.newContext({ baseURL: url });
  const headers = { authorization: (await openSession(request, "bulkBuyer")).token };
  const result = async <T>(answer: Promise<{ json(): Promise<unknown> }>) =>
    ((await (await answer).json()) as { resultObject: T }).resultObject;
  return {
    courses: () =>
      result<{ total: number; courses: { courseId: number }[] }>(
        request.get("/api/public/courses?courseType=5&pageSize=1"),
      ),
    orders: () =>
      result<{ total: number; orders: { orderId: string; orderStatus: number }[] }>(
        request.get("/api/user/orders?pageSize=50", { headers }),
      ),
    buy: (data: object) =>
      result<{ orderId: string }>(request.post("/api/user/orders/buy", { headers, data })),
    answers: (path: string) => request.get(path, { headers }).then((answer) => answer.status()),
  };
}

test("it prints its address and sign-ins, lets no second one in, lives on after kill -9 with what was ordered, and ends by SIGINT", async ({
  run,
  shopDir,
  otherShopDir,
  dataDir,
  playwright,
}) => {
  const first = await run({ DATA_DIR: shopDir });
  await first.ready();
  await expect.poll(() => first.printed()).toContain("/dev/outbox");
  for (const text of [
    first.url,
    "demonstration mode",
    "13800000001 / Learn2026",
    "admin / Admin2026",
    "channel02 / Chan2026",
  ])
    expect(first.printed()).toContain(text);
  expect((await fetch(`${first.url}/index`)).status).toBe(200);

  // A second start on the same directory, and one on a taken port, say so and leave the first unharmed.
  const { port } = new URL(first.url);
  const [second, third] = [await run({ DATA_DIR: shopDir }), await run({ PORT: port })];
  expect(await second.ended).toBe(1);
  expect(second.printed()).toMatch(/^数据目录 \S+ 正被另一个运行中的实例（进程 \d+）使用.*\n$/);
  expect(second.printed()).toContain(`process ${first.pid}`);
  expect(await third.ended).toBe(1);
  expect(third.printed()).toContain(`端口 ${port} 已被占用，请用 PORT 换一个。 Port ${port} is in use`);
  expect(third.printed()).not.toContain("    at ");
  expect(await postmasterPid(dataDir)).toBeUndefined();

  const before = await buyerAt(playwright, first);
  const had = await before.orders();
  // Copies of a video course for others need no address.
  const { courses, total } = await before.courses();
  const { orderId } = await before.buy({
    products: [{ courseId: courses[0]?.courseId, courseCount: 3 }],
    orderType: "package",
    tradeType: "NATIVE",
  });
  expect(orderId).toMatch(/^\d{20}$/);
  first.signal("SIGKILL");
  expect(await first.ended).toBe("SIGKILL");

  // On a machine that is too busy for 5 seconds, twice what a shop that was stopped in order takes at the same moment.
  const began = performance.now();
  const starts = [
    await run({ DATA_DIR: otherShopDir }),
    await run({ DATA_DIR: shopDir, PORT: port }),
  ] as const;
  const [inOrder, afterKill] = await Promise.all(
    starts.map((server) => server.ready().then(() => performance.now() - began)),
  );
  expect(afterKill).toBeLessThan(Math.max(5_000, 2 * (inOrder ?? 0)));
  const [ordinary, again] = starts;
  await ordinary.end();

  const after = await buyerAt(playwright, again);
  const now = await after.orders();
  expect(now.total).toBe(had.total + 1);
  expect(now.orders.filter((order) => order.orderId === orderId)).toEqual([
    expect.objectContaining({ orderId, orderStatus: 1 }),
  ]);
  expect((await after.courses()).total).toBe(total);
  // Everything lives on: signed-in reading, the pages, and one database server only.
  expect(await after.answers(`/api/user/orders/${orderId}/pay-link`)).toBe(200);
  const postmaster = (await postmasterPid(shopDir)) ?? 0;
  expect(isAlive(postmaster)).toBe(true);
  again.signal("SIGINT");
  expect(await again.ended).toBe(0);
  expect(await postmasterPid(shopDir)).toBeUndefined();
  expect(isAlive(postmaster)).toBe(false);
  expect(await isFree(again.url)).toBe(true);
  expect(await brokenInvariants(shopDir)).toBe("");
});

const sentence = /^\S.*[。].* .*\.$/u;

test("each mistake in the variables is one sentence, and the start ends with 1, in production too", async ({
  run,
  dataDir,
}) => {
  const production = await run({ NODE_ENV: "production" });
  const server = await run({
    PORT: "eighty",
    DATABASE_URL: "mysql://root:hunter2@db/zhutu",
    AUTH_TYPES: "password,fingerprint",
    PUBLIC_URL: "zhutu.example",
    TRUSTED_PROXIES: "everybody",
    SMS_PROVIDER: "pigeon",
  });
  expect(await server.ended).toBe(1);
  const lines = server.printed().trimEnd().split("\n");
  const names = ["DATABASE_URL", "SMS_PROVIDER", "PUBLIC_URL", "PORT", "AUTH_TYPES", "TRUSTED_PROXIES"];
  expect(lines).toHaveLength(names.length);
  for (const name of names) expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
  for (const line of lines) expect(line.replace(/^AUTH_TYPES 中/, "AUTH_TYPES")).toMatch(sentence);
  expect(server.printed()).not.toContain("hunter2");
  expect(await readdir(dataDir)).toEqual([]);

  expect(await production.ended).toBe(1);
  for (const name of ["JWT_SECRET", "DATA_KEY", "PAYMENT_PROVIDER", "SMS_PROVIDER"])
    expect(production.printed()).toContain(name);
  expect(production.printed()).not.toContain("    at ");
});

test("what nobody expected is printed with the names of the sources", async ({ run }) => {
  const broken = encodeURIComponent(
    `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
     fs.readdirSync = () => { throw new Error("broken for this test"); }; syncBuiltinESMExports();`,
  );
  const server = await run({ NODE_OPTIONS: `--import data:text/javascript,${broken}` });
  expect(await server.ended).toBe(1);
  expect(server.printed()).toMatch(
    /Could not start: Error: broken for this test[^]*\/server\/src\/start\/broken-restore\.ts:\d+/,
  );
});

test("while developing, pages come from source and replace what is saved", async ({ run, shopDir }) => {
  const server = await run({ DATA_DIR: shopDir, ZHUTU_DEV: "1" });
  await server.ready();
  const answer = await fetch(`${server.url}/index/contact`);
  const page = await answer.text();
  expect(answer.status, page).toBe(200);
  expect(page).toContain("联系我们");
  expect(page).toContain("inject-hmr-runtime");
  expect((await fetch(`${server.url}/src/root.tsx`)).headers.get("content-type")).toContain("javascript");
});
