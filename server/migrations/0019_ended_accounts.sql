-- compatible with older processes
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_mailing_telephone";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_mailing_telephone" CHECK ("invoices"."mailing_telephone" ~ '^([0-9]{11})?$');
