CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_id_card";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_telephone";--> statement-breakpoint
CREATE INDEX "users_id_card" ON "users" USING btree ("id_card_hmac");--> statement-breakpoint
CREATE UNIQUE INDEX "users_confirmed_id_card" ON "users" USING btree ("id_card_hmac") WHERE user_status = 2;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_telephone" CHECK ("users"."telephone" ~ '^[0-9]{11}$' or ("users"."telephone" = '' and "users"."roles"[1] <> 'user'));