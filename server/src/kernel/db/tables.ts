// The kernel's own tables; no module writes them directly.
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { AuditAction } from "./audit-action.ts";
import { at, createdAt } from "./columns.ts";

/** Uses per limit and subject until `resets_at` (security.md 4, 16). */
export const rateCounters = pgTable("rate_counters", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  resetsAt: at("resets_at").notNull(),
});

/** Append-only (security.md "Acceptance lines" 16.2). No secrets. */
export const auditLogs = pgTable(
  "audit_logs",
  {
    auditLogId: bigserial("audit_log_id", { mode: "number" }).primaryKey(),
    at: createdAt("at"),
    userId: integer("user_id"),
    action: text("action").$type<AuditAction>().notNull(),
    subject: text("subject").notNull(),
    ip: text("ip"),
    detail: jsonb("detail"),
  },
  (t) => [index("audit_logs_subject").on(t.subject, t.at)],
);

/** Marks of this database (start/installation.ts, restores.ts). */
export const installation = pgTable("installation", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

/** Failing repeated jobs per process (kernel/jobs/failed-jobs.ts). */
export const failingJobs = pgTable(
  "failing_jobs",
  {
    process: text("process").notNull(),
    name: text("name").notNull(),
    since: at("since").notNull(),
    toldAt: createdAt("told_at"),
  },
  (t) => [primaryKey({ columns: [t.process, t.name] })],
);
