import { sql } from "drizzle-orm";
import type { Db } from "../../../../kernel/db/db.ts";

type Asked = { questionText: string; choices: readonly { choiceName: string }[] };

/** Questions per statement; more would block the process and the database. */
const mostAtOnce = 100;

export async function likenessOf(db: Db, asked: readonly Asked[]): Promise<string[]> {
  const all: string[] = [];
  for (let at = 0; at < asked.length; at += mostAtOnce) {
    const part = asked
      .slice(at, at + mostAtOnce)
      .map(({ questionText, choices }) => ({ questionText, choices }));
    const { rows } = await db.execute<{ alike: string }>(sql`
      select question_alike(one ->> 'questionText', one -> 'choices') as alike
      from jsonb_array_elements(${JSON.stringify(part)}::jsonb) with ordinality as listed (one, place)
      order by place`);
    all.push(...rows.map(({ alike }) => alike));
  }
  return all;
}
