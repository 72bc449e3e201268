ALTER TABLE "chapter_progress" ADD COLUMN "hours_booked_at" timestamp with time zone;
--> statement-breakpoint
-- by hand
UPDATE "chapter_progress" p SET "hours_booked_at" = e."earned_at" FROM "earned_hours" e WHERE e."user_id" = p."user_id" AND e."course_chapter_id" = p."course_chapter_id";