// In tests no statement may compare a column with itself: Drizzle leaves out the table's name of a column that stands in
// the list of a select from one table, so that a subquery written there with `${orders.orderId}` asks its own table.
import pg from "pg";

const withItself = /(?<![."\w])((?:"\w+"\.)?"\w+") = \1(?![."\w])/;

type Query = (this: pg.Client, ...sent: unknown[]) => unknown;
const marked = Symbol.for("zhutu.statements");
const client = pg.Client.prototype as unknown as { query: Query & { [marked]?: true } };

// The files of a run share pg.
if (!client.query[marked]) {
  const send = client.query;
  client.query = Object.assign(
    function (this: pg.Client, ...sent: unknown[]) {
      const [first] = sent;
      const text = typeof first === "string" ? first : ((first as { text?: string } | undefined)?.text ?? "");
      // A migration is written by hand, and in it SET "a" = "a" of another table is as it should be.
      if (!text.includes("--> statement-breakpoint") && withItself.test(text))
        throw new Error(`A column is compared with itself: ${text}`);
      return send.apply(this, sent);
    } satisfies Query,
    { [marked]: true as const },
  );
}
