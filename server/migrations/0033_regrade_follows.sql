CREATE TABLE "regrade_follows" (
	"regrade_run_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"follow" jsonb NOT NULL,
	CONSTRAINT "regrade_follows_user_id_regrade_run_id_pk" PRIMARY KEY("user_id","regrade_run_id")
);
--> statement-breakpoint
ALTER TABLE "regrade_follows" ADD CONSTRAINT "regrade_follows_regrade_run_id_regrade_runs_regrade_run_id_fk" FOREIGN KEY ("regrade_run_id") REFERENCES "public"."regrade_runs"("regrade_run_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earned_hours_chapter" ON "earned_hours" USING btree ("course_chapter_id");--> statement-breakpoint
CREATE INDEX "reminder_answers_chapter" ON "reminder_answers" USING btree ("course_chapter_id");--> statement-breakpoint
CREATE INDEX "user_papers_scores" ON "user_papers" USING btree ("paper_id","handin_time" DESC NULLS FIRST) WHERE "user_papers"."handin_time" is not null;--> statement-breakpoint
CREATE INDEX "chapter_progress_chapter" ON "chapter_progress" USING btree ("course_chapter_id");--> statement-breakpoint
CREATE INDEX "play_sessions_chapter" ON "play_sessions" USING btree ("course_chapter_id");--> statement-breakpoint
CREATE INDEX "study_logs_chapter" ON "study_logs" USING btree ("course_chapter_id");