CREATE TABLE "statements" (
	"user_id" integer NOT NULL,
	"month" text NOT NULL,
	"order_cnt" integer NOT NULL,
	"order_amt" bigint NOT NULL,
	"products" jsonb NOT NULL,
	"closed_time" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" integer NOT NULL,
	CONSTRAINT "statements_user_id_month_pk" PRIMARY KEY("user_id","month"),
	CONSTRAINT "statements_month" CHECK ("statements"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "statements_figures" CHECK ("statements"."order_cnt" >= 0 and "statements"."order_amt" >= 0)
);
--> statement-breakpoint
ALTER TABLE "system_params" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_closed_by_users_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statements_closed_by" ON "statements" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "play_days_course" ON "play_days" USING btree ("course_id","day");
--> statement-breakpoint
-- by hand
create function statements_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a closed month does not change';
end $$;
--> statement-breakpoint
create trigger statements_stay before update or delete or truncate on "statements"
  for each statement execute function statements_stay();
