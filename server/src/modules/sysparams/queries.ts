import { defaultParams, type Params } from "@zhutu/domain/sysparams/defaults.ts";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { downloadCounts, systemParams } from "./tables.ts";

const all = prepared("all_params", (db) =>
  db.select({ key: systemParams.key, value: systemParams.value }).from(systemParams),
);

export const allParams = (db: Db) => all(db);

type NumberParam = { [K in keyof Params]: Params[K] extends number ? K : never }[keyof Params];

/** A figure of the rules, the stored one or its default, within a statement of the caller's. */
export const paramSql = (name: NumberParam): SQL<number> => sql<number>`coalesce(
  (select value::text::float8 from ${systemParams} where key = ${name}), ${defaultParams[name]}::float8)`;

/** How often the app was downloaded. */
export async function appDownloads(db: Db): Promise<number> {
  const [row] = await db
    .select({ downloads: downloadCounts.downloads })
    .from(downloadCounts)
    .where(eq(downloadCounts.file, "app"));
  return row?.downloads ?? 0;
}

/** Counts one more download of the app, in one statement. */
export async function countAppDownload(db: Db): Promise<void> {
  await db
    .insert(downloadCounts)
    .values({ file: "app", downloads: 1 })
    .onConflictDoUpdate({
      target: downloadCounts.file,
      set: { downloads: sql`${downloadCounts.downloads} + 1` },
    });
}
