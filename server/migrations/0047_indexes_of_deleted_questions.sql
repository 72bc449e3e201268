-- outside a transaction
-- compatible with older processes
-- A question that is deleted is asked for in every table that refers to it, row by row: by an index, not by reading it all.
DROP INDEX CONCURRENTLY IF EXISTS "paper_answers_version";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "paper_answers_version" ON "paper_answers" USING btree ("question_version_id","answer_pass");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "error_questions_question";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "error_questions_question" ON "error_questions" USING btree ("question_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "question_reports_question";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "question_reports_question" ON "question_reports" USING btree ("question_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "question_reports_version";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "question_reports_version" ON "question_reports" USING btree ("question_version_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "regrade_results_version";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "regrade_results_version" ON "regrade_results" USING btree ("question_version_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "regrade_runs_version";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "regrade_runs_version" ON "regrade_runs" USING btree ("question_version_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reminder_answers_question";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reminder_answers_question" ON "reminder_answers" USING btree ("question_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "paper_answers_judged";
