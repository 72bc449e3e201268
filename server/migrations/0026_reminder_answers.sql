CREATE TABLE "reminder_answers" (
	"user_id" integer NOT NULL,
	"course_chapter_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"answer" text NOT NULL,
	"answer_pass" boolean,
	"answer_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_answers_user_id_course_chapter_id_question_id_pk" PRIMARY KEY("user_id","course_chapter_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "reminder_answers" ADD CONSTRAINT "reminder_answers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_answers" ADD CONSTRAINT "reminder_answers_course_chapter_id_chapters_course_chapter_id_fk" FOREIGN KEY ("course_chapter_id") REFERENCES "public"."chapters"("course_chapter_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_answers" ADD CONSTRAINT "reminder_answers_question_id_questions_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("question_id") ON DELETE cascade ON UPDATE no action;