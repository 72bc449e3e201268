-- compatible with older processes
ALTER TABLE "chapters" ADD COLUMN "update_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "chapters_parent" ON "chapters" USING btree ("parent_id");