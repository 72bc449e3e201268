// npm run e2e: the journeys, in a real browser, on one server with a fresh demonstration shop, each at the width
// of a desktop and of a phone. Nothing is retried: a journey that passes only sometimes is broken.
import { defineConfig } from "@playwright/test";
import { browserOptions, desktop, phone } from "./browser.ts";

const withoutBrowser = "process.e2e.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    // Set by the global setup, before the workers read this file again.
    baseURL: process.env["E2E_URL"],
    browserName: "chromium",
    launchOptions: await browserOptions(),
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", use: desktop, testIgnore: withoutBrowser },
    { name: "phone", use: phone, testIgnore: withoutBrowser },
    // What has no width is run once.
    { name: "process", testMatch: withoutBrowser, timeout: 180_000 },
  ],
});
