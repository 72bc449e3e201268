-- The processes before are stopped first: they write the payer into the way, and upsert by a key that is gone.
ALTER TABLE "payment_openings" DROP CONSTRAINT "payment_openings_way";--> statement-breakpoint
ALTER TABLE "payment_openings" DROP CONSTRAINT "payment_openings_reference_method_way_pk";--> statement-breakpoint
ALTER TABLE "payment_openings" ADD COLUMN "payer" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "payment_openings" SET "way" = 'wechat', "payer" = substr("way", length('wechat:') + 1) WHERE starts_with("way", 'wechat:');--> statement-breakpoint
ALTER TABLE "payment_openings" ADD CONSTRAINT "payment_openings_reference_method_way_payer_pk" PRIMARY KEY("reference","method","way","payer");--> statement-breakpoint
ALTER TABLE "payment_openings" ADD CONSTRAINT "payment_openings_payer" CHECK ("payment_openings"."payer" = '' or "payment_openings"."way" = 'wechat');--> statement-breakpoint
ALTER TABLE "payment_openings" ADD CONSTRAINT "payment_openings_way" CHECK ("payment_openings"."way" in ('native', 'browser', 'wechat'));
