-- What was kept in other spellings takes the one form first; a code lives for five minutes and is asked for again.
UPDATE "users" SET "telephone" = regexp_replace("telephone", '[^0-9]', '', 'g') WHERE "telephone" !~ '^[0-9]{11}$';--> statement-breakpoint
UPDATE "addresses" SET "telephone" = regexp_replace("telephone", '[^0-9]', '', 'g') WHERE "telephone" !~ '^[0-9]{11}$';--> statement-breakpoint
UPDATE "invoices" SET "mailing_telephone" = regexp_replace("mailing_telephone", '[^0-9]', '', 'g') WHERE "mailing_telephone" !~ '^[0-9]{11}$';--> statement-breakpoint
UPDATE "assignments" SET "phone" = regexp_replace("phone", '[^0-9]', '', 'g') WHERE "phone" !~ '^[0-9]{11}$';--> statement-breakpoint
DELETE FROM "verify_codes" WHERE "phone" !~ '^[0-9]{11}$';--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_number" CHECK ("assignments"."phone" ~ '^[0-9]{11}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_telephone" CHECK ("users"."telephone" ~ '^[0-9]{11}$');--> statement-breakpoint
ALTER TABLE "verify_codes" ADD CONSTRAINT "verify_codes_number" CHECK ("verify_codes"."phone" ~ '^[0-9]{11}$');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_mailing_telephone" CHECK ("invoices"."mailing_telephone" ~ '^[0-9]{11}$');--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_telephone" CHECK ("addresses"."telephone" ~ '^[0-9]{11}$');