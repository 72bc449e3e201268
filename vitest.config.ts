import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserOptions } from "./e2e/browser.ts";
import { prepareTestEnvironment } from "./tools/test-environment.ts";
import { alias } from "./web/alias.ts";

prepareTestEnvironment();

/**
 * Rules (domain, tools) run in plain Node; the server's module tests share one embedded PostgreSQL a run; hooks and
 * components with behaviour of their own run in the browser of the journeys. The files of one process, and of one page,
 * share the modules that one of them has loaded: loading the server anew cost each file two seconds of a processor, the
 * screens two thirds of one. So what a test in Node changes beside its own database and folder (globals, clocks) it puts
 * back; a page is cleared for each file (web/src/testing/begin-anew.ts).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "domain",
          include: [
            "domain/src/**/*.test.ts",
            "tools/**/*.test.ts",
            "bench/**/*.test.ts",
            "web/src/**/*.test.ts",
          ],
          isolate: false,
          // What hangs is ended; no test is judged by how long a slow or busy machine let it wait.
          testTimeout: 180_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts"],
          // What takes long and guards neither money, hours nor rights: `npm run night`.
          exclude: process.env["NIGHT"] === "1" ? [] : ["**/*.night.test.ts"],
          globalSetup: ["server/src/testing/global-setup.ts"],
          setupFiles: ["server/src/testing/statements.ts"],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          // Half of their time they wait: for the disk, for programs that start, for a clock.
          maxWorkers: 3,
        },
      },
      {
        resolve: { alias },
        // React as people have it: on its development build these tests took a fifth longer.
        define: { "process.env.NODE_ENV": '"production"' },
        oxc: { jsx: { development: false } },
        // Named, as a cache that has not met them yet would load a test's page again in the middle of it.
        optimizeDeps: { include: ["react/jsx-runtime", "react-dom"] },
        test: {
          name: "web-browser",
          include: ["web/src/**/*.browser.test.tsx"],
          setupFiles: ["web/src/testing/browser-setup.ts"],
          isolate: false,
          testTimeout: 180_000,
          // One page keeps most of a core busy: all took 474 s with one, 290 with two.
          maxWorkers: 2,
          // Projects of other numbers of workers follow each other; `npm run check` runs this one after the others.
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: await browserOptions(),
              // Nothing moves: what is pressed need not wait until it stands, and no frames are drawn for nobody.
              contextOptions: { locale: "zh-CN", timezoneId: "Asia/Shanghai", reducedMotion: "reduce" },
              actionTimeout: 60_000,
            }),
            instances: [{ browser: "chromium" }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
