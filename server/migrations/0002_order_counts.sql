CREATE TABLE "sold_courses" (
	"order_id" text NOT NULL,
	"course_id" integer NOT NULL,
	CONSTRAINT "sold_courses_order_id_course_id_pk" PRIMARY KEY("order_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "sold_courses" ADD CONSTRAINT "sold_courses_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "courses_order_count";--> statement-breakpoint
ALTER TABLE "courses" RENAME COLUMN "order_count" TO "order_count_start";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "orders_counted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was counted before is told apart from what staff had written.
UPDATE "courses" SET "orders_counted" = "sold"."n", "order_count_start" = "order_count_start" - "sold"."n"
FROM (
	SELECT "i"."course_id", count(*)::integer AS "n" FROM "order_items" "i" JOIN "orders" "o" USING ("order_id")
	WHERE "o"."order_status" = 2 GROUP BY "i"."course_id"
) "sold"
WHERE "courses"."course_id" = "sold"."course_id";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "order_count" integer GENERATED ALWAYS AS (order_count_start + orders_counted) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_order_count" ON "courses" USING btree ("order_count");--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
-- Every order has its attempt from now on; earlier ones had it only once somebody asked for the code.
INSERT INTO "payments" ("reference", "amount", "description", "state", "expire_at", "closed_at")
SELECT "order_id", "order_amt", left("order_name", 100), CASE "order_status" WHEN 1 THEN 'paying' ELSE 'closed' END, "expire_at", "closed_time"
FROM "orders" WHERE "order_status" IN (1, 3)
ON CONFLICT ("reference") DO NOTHING;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("create_time","order_id");
