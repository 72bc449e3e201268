import { sql } from "drizzle-orm";
import type { Db } from "../../../../kernel/db/db.ts";

type Asked = { questionText: string; choices: readonly { choiceName: string }[] };

/** Of each question what is equal in those that ask the same, in their order. */
export async function likenessOf(db: Db, asked: readonly Asked[]): Promise<string[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.execute<{ alike: string }>(sql`
    select question_alike(one ->> 'questionText', one -> 'choices') as alike
    from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) with ordinality as listed (one, place)
    order by place`);
  return rows.map(({ alike }) => alike);
}
