// Drizzle finds out anew, for every value of every row, which column it belongs to and how that one is read: for a
// page of courses that cost more than the database's driver. Here it is found out once a query. This reaches into
// what a prepared query of drizzle-orm 0.45 holds (drizzle-rows.test.ts compares with Drizzle's own mapping).
import { Column, is, SQL, Subquery } from "drizzle-orm";

type Decoder = { mapFromDriverValue(value: unknown): unknown };
type Held = {
  fields?: { path: string[]; field: unknown }[];
  customResultMapper?: (rows: unknown[][]) => unknown[];
};

/** Lets a prepared query of plain columns read its rows by a list made now; leaves any other as it is. */
export function readRowsFast(query: object): void {
  const held = query as Held;
  if (!held.fields || held.customResultMapper || held.fields.some(({ path }) => path.length !== 1)) return;
  const columns = held.fields.map(({ path, field }) => ({
    name: path[0] as string,
    decoder: decoderOf(field),
  }));
  held.customResultMapper = (rows) =>
    rows.map((row) => {
      const read: Record<string, unknown> = {};
      for (let at = 0; at < columns.length; at++) {
        const { name, decoder } = columns[at] as (typeof columns)[number];
        read[name] = row[at] === null ? null : decoder.mapFromDriverValue(row[at]);
      }
      return read;
    });
}

/** As Drizzle's own mapResultRow chooses it. */
function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : (field as SQL.Aliased).sql;
  return (expression as unknown as { decoder: Decoder }).decoder;
}
