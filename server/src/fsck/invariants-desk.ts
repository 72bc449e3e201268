// Export files in the database (security.md, invariant 18).
import { sql } from "drizzle-orm";
import { exportJobs, exportParts } from "../modules/desk/tables.ts";
import type { Invariant } from "./invariant.ts";

export const deskInvariants: readonly Invariant[] = [
  {
    number: 18,
    promise:
      "the file of an export that is done is whole, and of one that failed or was cancelled nothing is left",
    broken: sql`select 'export ' || j.export_id as what from ${exportJobs} j
      left join (select export_id, sum(octet_length(bytes)) as size from ${exportParts} group by 1) f using (export_id)
      where (j.state = 'done' and j.size is distinct from coalesce(f.size, 0)::int)
        or (j.state in ('failed', 'cancelled') and f.size is not null)`,
  },
];
