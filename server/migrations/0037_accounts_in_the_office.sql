ALTER TABLE "users" ADD COLUMN "disabled_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rights" text[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "update_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "login_logs_user" ON "login_logs" USING btree ("user_id","login_time");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_rights" CHECK ("users"."rights" is null or ("users"."roles"[1] = 'admin' and cardinality("users"."rights") >= 1 and "users"."rights" <@ array['sales', 'teaching']));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_disabled_reason" CHECK ("users"."disabled_reason" is null or "users"."disabled_at" is not null);