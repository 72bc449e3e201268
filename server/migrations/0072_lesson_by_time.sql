-- outside a transaction
-- compatible with older processes
DROP INDEX CONCURRENTLY IF EXISTS "play_sessions_chapter";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "play_sessions_chapter" ON "play_sessions" USING btree ("course_chapter_id","user_id");
