-- compatible with older processes
-- An older process tells nobody of a film that failed; until it is replaced, it cannot show a teacher who was told the list below the bell.
-- It counts the seconds of videos that do not play; the next change of such a course by a newer process counts them anew.
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('orderPaid', 'deliverySent', 'refundDone', 'invoiceSent', 'copyAssigned', 'copyClaimed', 'certificatePassed', 'certificateReissued', 'certificateRevoked', 'liveSoon', 'commentApproved', 'courseReturned', 'videoFailed', 'questionSettled', 'paperRegraded'));--> statement-breakpoint
UPDATE "courses" k SET "video_seconds" = k."video_seconds" - silent."seconds" FROM (
  SELECT c."course_id", sum(c."video_duration")::int AS "seconds" FROM "chapters" c
  JOIN "videos" v ON v."video_id" = c."video_id" AND v."status" NOT IN ('normal', 'plain')
  WHERE c."chapter_status" = 'published' AND c."video_duration" > 0
    AND NOT EXISTS (
      WITH RECURSIVE above AS (
        SELECT up.* FROM "chapters" up WHERE up."course_chapter_id" = c."parent_id"
        UNION SELECT up.* FROM "chapters" up JOIN above ON up."course_chapter_id" = above."parent_id"
      ) SELECT FROM above WHERE "chapter_status" = 'unpublish')
  GROUP BY c."course_id"
) silent WHERE silent."course_id" = k."course_id";