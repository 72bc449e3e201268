ALTER TABLE "videos" ADD COLUMN "progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE INDEX "videos_unsettled" ON "videos" USING btree ("video_id") WHERE status in ('uploading', 'processing');--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_status" CHECK ("videos"."status" in ('uploading', 'processing', 'normal', 'plain', 'failed'));