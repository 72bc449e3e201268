-- The processes before are stopped first: they would take the number of a payer in a notification for that of no order.
ALTER TABLE "payment_openings" DROP CONSTRAINT "payment_openings_way";--> statement-breakpoint
ALTER TABLE "payment_openings" ADD CONSTRAINT "payment_openings_way" CHECK ("payment_openings"."way" in ('native', 'browser', 'wechat') or "payment_openings"."way" ~ '^wechat:[0-9a-f]{8}$');
