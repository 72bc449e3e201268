-- compatible with older processes
ALTER TABLE "assignments" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;
