import { defineConfig } from "drizzle-kit";

/** `npm run migration -- --name add_courses` compares the tables with the last snapshot and writes the next file. */
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./server/src/modules/*/tables.ts",
    "./server/src/modules/*/*-tables.ts",
    "./server/src/kernel/db/tables.ts",
  ],
  out: "./server/migrations",
  migrations: { prefix: "index" },
});
