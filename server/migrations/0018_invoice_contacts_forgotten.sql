-- compatible with older processes
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_mailing_telephone";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_mailing_telephone" CHECK ("invoices"."mailing_telephone" ~ '^([0-9]{11})?$');--> statement-breakpoint
-- by hand
-- Accounts that were deleted before these tables were let go of, too (domain.md "Ending an account").
DELETE FROM "notices" USING "users" u WHERE u."user_id" = "notices"."user_id" AND u."deleted_at" IS NOT NULL;--> statement-breakpoint
DELETE FROM "course_comments" USING "users" u WHERE u."user_id" = "course_comments"."user_id" AND u."deleted_at" IS NOT NULL;--> statement-breakpoint
DELETE FROM "cart_items" USING "users" u WHERE u."user_id" = "cart_items"."user_id" AND u."deleted_at" IS NOT NULL;--> statement-breakpoint
DELETE FROM "invoice_titles" USING "users" u WHERE u."user_id" = "invoice_titles"."user_id" AND u."deleted_at" IS NOT NULL;--> statement-breakpoint
DELETE FROM "invoices" USING "users" u WHERE u."user_id" = "invoices"."user_id" AND u."deleted_at" IS NOT NULL AND "invoices"."invoice_status" = 0;--> statement-breakpoint
UPDATE "invoices" SET "payer_email" = '', "mailing_name" = '', "mailing_telephone" = '', "mailing_address" = '',
  "payer_bank" = CASE WHEN "payer_type" = 2 THEN "payer_bank" ELSE '' END,
  "payer_account" = CASE WHEN "payer_type" = 2 THEN "payer_account" ELSE '' END,
  "payer_address" = CASE WHEN "payer_type" = 2 THEN "payer_address" ELSE '' END
  FROM "users" u WHERE u."user_id" = "invoices"."user_id" AND u."deleted_at" IS NOT NULL;--> statement-breakpoint
UPDATE "claim_links" SET "revoked_at" = now() FROM "order_items" i, "orders" o, "users" u
  WHERE i."order_item_id" = "claim_links"."order_item_id" AND o."order_id" = i."order_id" AND u."user_id" = o."user_id"
    AND u."deleted_at" IS NOT NULL AND "claim_links"."revoked_at" IS NULL;
