ALTER TABLE "papers" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "question_banks" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "question_no" text;--> statement-breakpoint
CREATE INDEX "paper_answers_judged" ON "paper_answers" USING btree ("question_version_id","answer_pass") WHERE "paper_answers"."answer_pass" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "questions_no" ON "questions" USING btree ("question_bank_id","question_no");