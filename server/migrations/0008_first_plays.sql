-- compatible with older processes
ALTER TABLE "user_courses" ADD COLUMN "first_played_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "assignments_user_course" ON "assignments" USING btree ("user_course_id") WHERE user_course_id is not null;--> statement-breakpoint
UPDATE "user_courses" u SET "first_played_at" = p.first_at FROM (
	SELECT held.user_course_id, min(t.at) AS first_at FROM "user_courses" held
	JOIN (
		SELECT user_id, course_id, last_report_at AS at FROM "play_sessions"
		UNION ALL SELECT user_id, course_id, last_played_at FROM "chapter_progress" WHERE play_seconds > 0
	) t ON t.course_id = held.course_id AND (t.user_id = held.user_id OR t.user_id = held.live_code_user_id)
	WHERE t.at >= held.create_time GROUP BY 1
) p WHERE p.user_course_id = u.user_course_id;
