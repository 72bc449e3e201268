CREATE TABLE "play_days" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"course_id" integer NOT NULL,
	"play_seconds" integer NOT NULL,
	CONSTRAINT "play_days_user_id_day_course_id_pk" PRIMARY KEY("user_id","day","course_id")
);
--> statement-breakpoint
ALTER TABLE "play_days" ADD CONSTRAINT "play_days_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_days" ADD CONSTRAINT "play_days_course_id_courses_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("course_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- by hand
-- What was credited before days were kept counts for the day on which its chapter was played last.
insert into "play_days" ("user_id", "day", "course_id", "play_seconds")
select "user_id", ("last_played_at" at time zone 'Asia/Shanghai')::date, "course_id", sum("play_seconds")
from "chapter_progress" where "play_seconds" > 0 group by 1, 2, 3;
