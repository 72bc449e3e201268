-- compatible with older processes
-- An older process inserts a certificate where none of the subject stands: the index of those without an end refuses it as
-- the constraint did, as nothing has an end before somebody sets a period.
ALTER TABLE "certificates" DROP CONSTRAINT "certificates_one_a_subject";--> statement-breakpoint
ALTER TABLE "certificate_documents" ADD COLUMN "period_from" date;--> statement-breakpoint
ALTER TABLE "certificate_documents" ADD COLUMN "period_until" date;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "period_from" date DEFAULT (now() at time zone 'Asia/Shanghai')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "period_until" date;--> statement-breakpoint
-- by hand
update "certificates" set "period_from" = ("create_time" at time zone 'Asia/Shanghai')::date;--> statement-breakpoint
ALTER TABLE "study_records" ADD COLUMN "period_from" date;--> statement-breakpoint
ALTER TABLE "study_records" ADD COLUMN "period_until" date;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_without_end" ON "certificates" USING btree ("user_id","cert_subject") WHERE period_until is null;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_one_a_period" UNIQUE("user_id","cert_subject","period_from");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_period" CHECK ("certificates"."period_until" >= "certificates"."period_from");