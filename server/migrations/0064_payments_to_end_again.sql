-- compatible with older processes
ALTER TABLE "payments" ADD COLUMN "unended_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_unended" ON "payments" USING btree ("unended_since") WHERE unended_since is not null;