-- compatible with older processes
ALTER TABLE "order_items" ADD COLUMN "already_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD COLUMN "total" bigint;--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD CONSTRAINT "refund_tasks_total" CHECK ("refund_tasks"."total" >= "refund_tasks"."amount");