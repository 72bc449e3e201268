import { defineConfig } from "vitest/config";

/** Rules (domain, tools) run in plain Node; the server's module tests share one embedded PostgreSQL a run. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "domain",
          include: ["domain/src/**/*.test.ts", "tools/**/*.test.ts", "web/src/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts"],
          globalSetup: ["server/src/testing/global-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
