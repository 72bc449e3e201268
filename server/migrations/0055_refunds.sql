-- compatible with older processes
CREATE TABLE "refunds" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"refund_task_id" integer NOT NULL,
	"attempt" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"company_no" text,
	CONSTRAINT "refunds_attempt" UNIQUE("refund_task_id","attempt"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('asked', 'processing', 'done', 'closed', 'abnormal')),
	CONSTRAINT "refunds_ended" CHECK (("refunds"."ended_at" is null) = ("refunds"."state" in ('asked', 'processing'))),
	CONSTRAINT "refunds_done" CHECK (("refunds"."company_no" is null) = ("refunds"."state" <> 'done'))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_refund_task_id_refund_tasks_refund_task_id_fk" FOREIGN KEY ("refund_task_id") REFERENCES "public"."refund_tasks"("refund_task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_live" ON "refunds" USING btree ("refund_task_id") WHERE state in ('asked', 'processing', 'done');--> statement-breakpoint
CREATE INDEX "refunds_under_way" ON "refunds" USING btree ("checked_at" NULLS FIRST) WHERE state in ('asked', 'processing');