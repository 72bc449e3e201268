import type { Db } from "../../kernel/db/db.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { systemParams } from "./tables.ts";

const all = prepared("all_params", (db) =>
  db.select({ key: systemParams.key, value: systemParams.value }).from(systemParams),
);

export const allParams = (db: Db) => all(db);
