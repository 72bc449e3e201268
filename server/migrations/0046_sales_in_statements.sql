CREATE TABLE "statement_lines" (
	"role" text NOT NULL,
	"order_item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"month" text NOT NULL,
	CONSTRAINT "statement_lines_role_order_item_id_pk" PRIMARY KEY("role","order_item_id"),
	CONSTRAINT "statement_lines_role" CHECK ("statement_lines"."role" in ('teacher', 'channel'))
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "teacher_id" integer;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement" FOREIGN KEY ("user_id","month") REFERENCES "public"."statements"("user_id","month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_lines_month" ON "statement_lines" USING btree ("user_id","month");--> statement-breakpoint
CREATE INDEX "statement_lines_order_item" ON "statement_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "order_items_teacher" ON "order_items" USING btree ("teacher_id") WHERE teacher_id is not null;
--> statement-breakpoint
-- by hand
-- A closed month holds what was paid in it and known when it was closed; what two teachers' months told stays with the one closed first.
insert into "statement_lines" (role, order_item_id, user_id, month)
select distinct on (role, order_item_id) role, order_item_id, user_id, month
from (
  select p.roles[1] as role, i.order_item_id, s.user_id, s.month, s.closed_time
  from statements s
  join users p using (user_id)
  join orders o on o.order_status = 2
    and o.paid_time >= (s.month || '-01')::timestamp at time zone 'Asia/Shanghai'
    and o.paid_time < ((s.month || '-01')::timestamp + interval '1 month') at time zone 'Asia/Shanghai'
  join order_items i using (order_id)
  where case p.roles[1] when 'channel' then o.channel_id = s.user_id
      else s.products @> jsonb_build_array(jsonb_build_object('courseId', i.course_id)) end
    and exists (select from order_transitions t
      where t.order_id = o.order_id and t.to_status = 2 and t.at <= s.closed_time)
) held
order by role, order_item_id, closed_time, user_id;
--> statement-breakpoint
update "order_items" i set teacher_id = coalesce(
  (select l.user_id from statement_lines l where l.role = 'teacher' and l.order_item_id = i.order_item_id),
  c.teacher_id)
from orders o, courses c
where o.order_id = i.order_id and o.order_status = 2 and c.course_id = i.course_id;
--> statement-breakpoint
create trigger statement_lines_stay before update or delete or truncate on "statement_lines"
  for each statement execute function statements_stay();
