ALTER TABLE "assignments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ALTER COLUMN "order_item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "gen_live_code" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user_courses" ADD COLUMN "expiry_before_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_courses" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_shop_phone" ON "assignments" USING btree ("course_id","phone") WHERE order_item_id is null and user_course_id is null and taken_back_at is null;--> statement-breakpoint
CREATE INDEX "user_courses_office" ON "user_courses" USING btree ("user_course_id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_source" CHECK (num_nulls("assignments"."order_id", "assignments"."order_item_id") in (0, 2));--> statement-breakpoint
ALTER TABLE "user_courses" ADD CONSTRAINT "user_courses_ended" CHECK ("user_courses"."status" = 'expired' or num_nonnulls("user_courses"."expiry_before_end", "user_courses"."deleted_at") = 0);