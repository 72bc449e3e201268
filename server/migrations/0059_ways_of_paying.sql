-- compatible with older processes
ALTER TABLE "payment_openings" DROP CONSTRAINT "payment_openings_way";--> statement-breakpoint
ALTER TABLE "payment_openings" ADD CONSTRAINT "payment_openings_way" CHECK ("payment_openings"."way" in ('native', 'browser', 'wechat'));