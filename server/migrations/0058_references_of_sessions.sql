-- outside a transaction
-- compatible with older processes
-- Indexes of large tables; one that was begun and not finished is made anew.
DROP INDEX CONCURRENTLY IF EXISTS "face_checks_session";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "face_checks_session" ON "face_checks" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "handout_tickets_session";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "handout_tickets_session" ON "handout_tickets" USING btree ("session_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "handout_tickets_chapter";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "handout_tickets_chapter" ON "handout_tickets" USING btree ("course_chapter_id");
