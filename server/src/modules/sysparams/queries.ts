import { defaultParams, type Params, type SubjectHours } from "@zhutu/domain/sysparams/defaults.ts";
import { desc, eq, ne, type SQL, sql, type SQLWrapper } from "drizzle-orm";
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

/** No parameter has this name. */
export const SITE_KEY = "site";

/** Undefined if never saved. */
export async function keptSite(db: Db) {
  const [row] = await oneKept(db, { key: SITE_KEY });
  return row;
}

/** Undefined if never saved. */
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
        // Always later than before, or a form opened on the earlier save would miss this one.
        updatedAt: sql`greatest(clock_timestamp(), ${systemParams.updatedAt} + interval '1 millisecond')`,
      },
    });
}

type PlainParam = { [K in keyof Params]: Params[K] extends number | boolean ? K : never }[keyof Params];

/** A parameter or its default, inside another statement. */
export function paramSql<K extends PlainParam>(name: K): SQL<Params[K]> {
  const type = sql.raw(typeof defaultParams[name] === "number" ? "float8" : "boolean");
  return sql`coalesce(
    (select value::text::${type} from ${systemParams} where key = ${name}), ${defaultParams[name]}::${type})`;
}

/** What was set for a certificate subject, inside another statement; null without any. */
export const subjectHoursSql = (certSubject: SQLWrapper): SQL<SubjectHours | null> =>
  sql`(select value -> ${certSubject} from ${systemParams} where key = 'certHoursOf')`;

export async function appDownloads(db: Db): Promise<number> {
  const [row] = await db
    .select({ downloads: downloadCounts.downloads })
    .from(downloadCounts)
    .where(eq(downloadCounts.file, "app"));
  return row?.downloads ?? 0;
}

export async function countAppDownload(db: Db): Promise<void> {
  await db
    .insert(downloadCounts)
    .values({ file: "app", downloads: 1 })
    .onConflictDoUpdate({
      target: downloadCounts.file,
      set: { downloads: sql`${downloadCounts.downloads} + 1` },
    });
}
