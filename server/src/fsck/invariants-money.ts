// Money at the companies: what was given back there, and what their bills say (security.md "Invariants" 25 and 26).
import { sql } from "drizzle-orm";
import { refunds, refundTasks } from "../modules/payment/tables.ts";
import type { Invariant } from "./invariant.ts";

export const moneyInvariants: readonly Invariant[] = [
  {
    number: 25,
    promise:
      "money that a company gave back ended its task under the company's number of it, and no other way",
    broken: sql`select 'refund ' || r.refund_no as what from ${refunds} r join ${refundTasks} t using (refund_task_id)
      where r.state = 'done' and t.refund_no is distinct from r.refund_no`,
  },
  {
    number: 25,
    promise: "a refund that is under way is the last of its task, which waits, at a company that is known",
    broken: sql`select 'refund ' || r.refund_no as what from ${refunds} r join ${refundTasks} t using (refund_task_id)
      where r.state in ('asked', 'processing') and (t.done_at is not null or t.method is null
        or exists (select from ${refunds} later where later.refund_task_id = r.refund_task_id and later.attempt > r.attempt))`,
  },
];
