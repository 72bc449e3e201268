// What every journey starts from: `import { test, expect } from "./fixtures.ts"`. A journey fails on any console
// error, uncaught error or answer of 500 and above that it did not announce with `problems.expect(...)`. Every worker
// has a server and a shop of its own: journeys of one worker share them one after the other, never at the same time.
import { test as base, expect, type Page } from "@playwright/test";
import { axe as axeViolations } from "./axe.ts";
import { geometry, geometryAtEnd } from "./geometry.ts";
import { startServer, type RunningServer } from "./server.ts";
import { watchProblems, type Problems } from "./watch.ts";

export { expect };
export { openSession, signIn, type Person } from "./people.ts";
export { outboxCode, pay } from "./stand-ins.ts";

/** What axe and the geometry check say of the page, or of the menu or dialog that is open on it. */
export const axe = async (page: Page): Promise<string[]> => [
  ...(await axeViolations(page)),
  ...(await geometry(page)),
];

type Fixtures = {
  /** Excuse here what the journey provokes on purpose. */
  problems: Problems;
  /** A page in a browser context of its own: another person, with nothing shared. Watched as `page` is. */
  visitor: () => Promise<Page>;
  /** A mobile number that no other test and no person of the shop has. */
  phone: () => string;
};

/** By this worker, over all its tests. */
let phonesGiven = 0;

type OwnFixtures = { watcher: ReturnType<typeof watchProblems> };

export const test = base.extend<Fixtures & OwnFixtures, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    async ({}, use, { workerIndex }) => {
      const server = await startServer(`journeys-${workerIndex}`);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  watcher: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const watcher = watchProblems();
      await use(watcher);
      expect(watcher.list(), "console errors, uncaught errors and answers of 500 and above").toEqual([]);
    },
    { auto: true },
  ],
  problems: ({ watcher }, use) => use(watcher),
  context: async ({ context, watcher }, use) => {
    context.on("page", (page) => watcher.watch(page));
    await use(context);
    expect(await geometryAtEnd(context), "what lies wrong where the journey ended").toEqual([]);
  },
  visitor: async ({ browser, watcher }, use) => {
    const opened: Page[] = [];
    await use(async () => {
      const context = await browser.newContext();
      context.on("page", (page) => watcher.watch(page));
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  phone: async ({}, use, testInfo) => {
    // A worker has its number to itself for the whole run, and the data does not outlive the run.
    const worker = String(testInfo.workerIndex).padStart(3, "0");
    await use(() => `199${worker}${String(++phonesGiven).padStart(5, "0")}`);
  },
});

/** For a journey that no other could share a shop with: a server of its own, with these variables. */
export const onOwnServer = (settings: Record<string, string> = {}) =>
  test.extend({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    baseURL: async ({}, use, { workerIndex }) => {
      const server = await startServer(`own-${workerIndex}`, settings);
      await use(server.url);
      await server.stop();
    },
  });
