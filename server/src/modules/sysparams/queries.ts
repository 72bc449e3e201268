import { type Db, prepared } from "../../kernel/db/db.ts";
import { systemParams } from "./tables.ts";

const all = prepared("all_params", (db) =>
  db.select({ key: systemParams.key, value: systemParams.value }).from(systemParams),
);

export const allParams = (db: Db) => all(db, {});
