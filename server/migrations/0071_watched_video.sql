-- compatible with older processes
ALTER TABLE "chapter_progress" ADD COLUMN "video_id" text;