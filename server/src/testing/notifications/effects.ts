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
  const { rows } = await db.execute<Effects & { reference: string }>(sql`
    select o.order_id as reference, o.order_status as status,
      (select string_agg(state, ' ') from payments where reference = o.order_id) as payments,
      (select count(*)::int from order_transitions where order_id = o.order_id and to_status = 2) as "paidOnce",
      (select count(*)::int from user_courses where order_id = o.order_id) as held,
      (select count(*)::int from sold_courses where order_id = o.order_id) as sold,
      (select count(*)::int from notices where kind = 'orderPaid' and facts ->> 'orderId' = o.order_id) as told,
      (select coalesce(string_agg(regexp_replace(reason, '^amount-.*', 'amount'), ' '), '') from refund_tasks
        where reference = o.order_id) as tasks,
      (select count(*)::int from payment_notifications where reference = o.order_id) as noted
    from orders o where o.order_id in (select jsonb_array_elements_text(${JSON.stringify(orders.map(({ reference }) => reference))}::jsonb))`);
  const found = new Map(rows.map(({ reference, ...effects }) => [reference, effects]));
  return orders.flatMap(({ fate, reference }) => {
    const [is, must] = [found.get(reference), EXPECTED[fate]];
    const wrong = Object.entries(must).filter(([what, value]) => is?.[what as keyof Effects] !== value);
    return wrong.map(
      ([what, value]) => `${reference} (${fate}): ${what} ${is?.[what as keyof Effects]}, not ${value}`,
    );
  });
}
