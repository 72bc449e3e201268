-- compatible with older processes
-- Rows that an older process writes meanwhile name no video: they count as the chapter's own.
ALTER TABLE "chapter_progress" ADD COLUMN "video_id" text;--> statement-breakpoint
UPDATE "chapter_progress" p SET "video_id" = s."video_id"
  FROM (
    SELECT DISTINCT ON (o."user_id", o."course_chapter_id") o."user_id", o."course_chapter_id", o."video_id"
    FROM "play_sessions" o
    JOIN "chapter_progress" w ON w."user_id" = o."user_id" AND w."course_chapter_id" = o."course_chapter_id"
      AND o."started_at" <= coalesce(w."done_at", now())
    ORDER BY o."user_id", o."course_chapter_id", o."started_at" DESC
  ) s
  WHERE s."user_id" = p."user_id" AND s."course_chapter_id" = p."course_chapter_id" AND p."segments" <> '[]'::jsonb;
