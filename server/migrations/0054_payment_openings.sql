-- compatible with older processes
CREATE TABLE "payment_openings" (
	"reference" text NOT NULL,
	"method" text NOT NULL,
	"way" text NOT NULL,
	"answer" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "payment_openings_reference_method_way_pk" PRIMARY KEY("reference","method","way"),
	CONSTRAINT "payment_openings_way" CHECK ("payment_openings"."way" in ('native', 'browser'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "payment_openings" ADD CONSTRAINT "payment_openings_reference_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payments"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_openings_opened" ON "payment_openings" USING btree ("opened_at");