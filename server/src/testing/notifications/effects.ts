// What must have become of each order by its fate, however its notifications came, and what has.
import { sql } from "drizzle-orm";
import type { Services } from "../../kernel/context.ts";
import type { Fate, ToldOrder } from "./orders.ts";

/** What one order led to: its status, how often it was paid, and rows of what followed. */
type Effects = {
  status: number;
  payments: string;
  paidOnce: number;
  held: number;
  sold: number;
  told: number;
  tasks: string;
  noted: number;
};

const PAID = { status: 2, payments: "paid", paidOnce: 1, held: 1, sold: 1, told: 1 };
const UNPAID = { payments: "paying", status: 1, paidOnce: 0, held: 0, sold: 0, told: 0 };

const EXPECTED: Record<Fate, Effects> = {
  paid: { ...PAID, tasks: "", noted: 2 },
  "beside-forged": { ...PAID, tasks: "", noted: 1 },
  forged: { ...UNPAID, tasks: "", noted: 0 },
  amount: { ...UNPAID, tasks: "amount", noted: 2 },
  revived: { ...PAID, tasks: "", noted: 2 },
  late: { ...UNPAID, status: 3, payments: "closed", tasks: "order-closed", noted: 2 },
  twice: { ...PAID, tasks: "paid-twice", noted: 2 },
};

/** A sentence for each order on which the notifications had another effect than the one that they must have. */
export async function wrongEffects(db: Services["db"], orders: readonly ToldOrder[]): Promise<string[]> {
  const ids = JSON.stringify(orders.map(({ reference }) => reference));
  // Counted once each and joined: a question an order would read all notices and notifications for each.
  const { rows } = await db.execute<Effects & { reference: string }>(sql`
    with wanted as (select jsonb_array_elements_text(${ids}::jsonb) as id),
      payment as (select reference as id, string_agg(state, ' ') as found from payments group by 1),
      step as (select order_id as id, count(*)::int as found from order_transitions where to_status = 2 group by 1),
      course as (select order_id as id, count(*)::int as found from user_courses group by 1),
      sale as (select order_id as id, count(*)::int as found from sold_courses group by 1),
      notice as (select facts ->> 'orderId' as id, count(*)::int as found from notices where kind = 'orderPaid' group by 1),
      task as (select reference as id, string_agg(regexp_replace(reason, '^amount-.*', 'amount'), ' ') as found
        from refund_tasks group by 1),
      note as (select reference as id, count(*)::int as found from payment_notifications group by 1)
    select id as reference, o.order_status as status, payment.found as payments, coalesce(step.found, 0) as "paidOnce",
      coalesce(course.found, 0) as held, coalesce(sale.found, 0) as sold, coalesce(notice.found, 0) as told,
      coalesce(task.found, '') as tasks, coalesce(note.found, 0) as noted
    from wanted join orders o on o.order_id = id left join payment using (id) left join step using (id)
      left join course using (id) left join sale using (id) left join notice using (id) left join task using (id)
      left join note using (id)`);
  const found = new Map(rows.map(({ reference, ...effects }) => [reference, effects]));
  return orders.flatMap(({ fate, reference }) => {
    const [is, must] = [found.get(reference), EXPECTED[fate]];
    const wrong = Object.entries(must).filter(([what, value]) => is?.[what as keyof Effects] !== value);
    return wrong.map(
      ([what, value]) => `${reference} (${fate}): ${what} ${is?.[what as keyof Effects]}, not ${value}`,
    );
  });
}
