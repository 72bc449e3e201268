import { defaultParams, type Params } from "@zhutu/domain/sysparams/defaults.ts";
import type { Db } from "../../kernel/db/db.ts";
import { allParams } from "./queries.ts";

/** Stored values over defaults; ignores unknown keys. */
export async function readParams(db: Db): Promise<Params> {
  const stored = Object.fromEntries((await allParams(db)).map((row) => [row.key, row.value]));
  const known = Object.keys(defaultParams).filter((key) => key in stored);
  return { ...defaultParams, ...Object.fromEntries(known.map((key) => [key, stored[key]])) };
}
