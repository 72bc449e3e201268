// npm run e2e: the journeys, in a real browser, each worker on a server and a demonstration shop of its own, so that
// they run in parallel and in shards (`npm run e2e -- --shard=1/2`). All run at the width of a desktop, those tagged
// @phone, where the phone differs, also at the width of a phone. Nothing is retried: a journey that passes only
// sometimes is broken. A failed one leaves a picture and what the page held; `npm run e2e -- --trace=on FILE` records all
// of it, at the cost of a tenth of the time, which green runs should not pay.
import { defineConfig } from "@playwright/test";
import { prepareTestEnvironment } from "../tools/test-environment.ts";
import { browserOptions, desktop, phone } from "./browser.ts";

prepareTestEnvironment();

const withoutBrowser = "process.e2e.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  // Four on two cores: a journey waits for its film, its clock or its server a third of its time.
  workers: 4,
  retries: 0,
  // A green run waits for neither: a machine a quarter as fast as the usual one is to pass, too.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    // On broken code what is to be pressed may never come.
    actionTimeout: 300_000,
    launchOptions: await browserOptions(),
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // Nothing moves: what is pressed need not wait until it stands, and no frames are drawn for nobody.
    contextOptions: { reducedMotion: "reduce" },
    // A request that a service worker makes is not met by a journey's page.route.
    serviceWorkers: "block",
    trace: "off",
    screenshot: "only-on-failure",
  },
  // A worker of one project never goes on with another's journeys, and each has a server and a browser to start: phone and
  // process come first, with one worker each, beside the desktop's.
  projects: [
    // A dot is a pixel: nobody looks at what is drawn, and nine times as many took a tenth of these journeys' time.
    {
      name: "phone",
      use: { ...phone, deviceScaleFactor: 1 },
      grep: /@phone/,
      testIgnore: withoutBrowser,
      workers: 1,
    },
    // What has no width is run once.
    { name: "process", testMatch: withoutBrowser, workers: 1 },
    { name: "desktop", use: desktop, testIgnore: withoutBrowser },
  ],
});
