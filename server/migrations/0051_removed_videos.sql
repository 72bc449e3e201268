-- compatible with older processes
CREATE TABLE "removed_videos" (
	"video_id" text PRIMARY KEY NOT NULL,
	"remove_time" timestamp with time zone DEFAULT now() NOT NULL
);
