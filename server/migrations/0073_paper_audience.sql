-- compatible with older processes
CREATE TABLE "paper_courses" (
	"paper_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	CONSTRAINT "paper_courses_paper_id_course_id_pk" PRIMARY KEY("paper_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_courses" ADD CONSTRAINT "paper_courses_paper_id_papers_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("paper_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_courses" ADD CONSTRAINT "paper_courses_course_id_courses_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_courses_course" ON "paper_courses" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_audience" CHECK ("papers"."audience" in ('all', 'holders'));