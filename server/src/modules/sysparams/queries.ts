import { defaultParams, type Params } from "@zhutu/domain/sysparams/defaults.ts";
import { desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params as PreparedParams, prepared } from "../../kernel/db/prepared.ts";
import { downloadCounts, systemParams } from "./tables.ts";

const all = prepared("all_params", (db) =>
  db.select({ key: systemParams.key, value: systemParams.value }).from(systemParams),
);

export const allParams = (db: Db) => all(db);

const oneKept = prepared("one_param", (db, p: PreparedParams<{ key: string }>) =>
  db
    .select({
      value: systemParams.value,
      updatedAt: systemParams.updatedAt,
      updatedBy: systemParams.updatedBy,
      updatedById: systemParams.updatedById,
    })
    .from(systemParams)
    .where(eq(systemParams.key, p.key)),
);

/** The key under which what staff set of the site is kept: no parameter is called so. */
export const SITE_KEY = "site";

/** What staff set of the site's settings, and who did last; undefined while nobody has. */
export async function keptSite(db: Db) {
  const [row] = await oneKept(db, { key: SITE_KEY });
  return row;
}

/** When a parameter was saved last, and by whom; undefined while none was. */
export async function lastParamSave(db: Db) {
  const [row] = await db
    .select({
      updatedAt: systemParams.updatedAt,
      updatedBy: systemParams.updatedBy,
      updatedById: systemParams.updatedById,
    })
    .from(systemParams)
    .where(ne(systemParams.key, SITE_KEY))
    .orderBy(desc(systemParams.updatedAt))
    .limit(1);
  return row;
}

/** Keeps these values, each under its key, saved now by that person. */
export async function keep(
  tx: Tx,
  values: Readonly<Record<string, unknown>>,
  { userId: updatedById, userName: updatedBy }: { userId: number; userName: string },
): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value, updatedBy, updatedById }));
  if (rows.length === 0) return;
  await tx
    .insert(systemParams)
    .values(rows)
    .onConflictDoUpdate({
      target: systemParams.key,
      set: {
        value: sql`excluded.value`,
        updatedBy: sql`excluded.updated_by`,
        updatedById: sql`excluded.updated_by_id`,
        // Never the moment of another save: a form on that one would not be told of this.
        updatedAt: sql`greatest(clock_timestamp(), ${systemParams.updatedAt} + interval '1 millisecond')`,
      },
    });
}

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
