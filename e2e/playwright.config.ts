// npm run e2e: the journeys, in a real browser, on one server with a fresh demonstration shop, each at the width
// of a desktop and of a phone. Nothing is retried: a journey that passes only sometimes is broken.
import { defineConfig } from "@playwright/test";
import { browserOptions } from "./browser.ts";

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
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 3,
        hasTouch: true,
        isMobile: true,
        userAgent:
          "Mozilla/5.0 (Linux; Android 15; V2405A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36",
      },
    },
  ],
});
