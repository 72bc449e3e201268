ALTER TABLE "assignments" ADD COLUMN "phone_moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_in_force" ON "invoices" USING btree ("invoice_no") WHERE voided_time is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_file_in_force" ON "invoices" USING btree ("file_key") WHERE voided_time is null;