-- compatible with older processes
CREATE TABLE "download_counts" (
	"file" text PRIMARY KEY NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "download_counts_positive" CHECK ("download_counts"."downloads" > 0)
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "class_kind" text;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_class_kind" CHECK ("courses"."class_kind" in ('full', 'sprint', 'exercise', 'joint'));