CREATE TABLE "invoice_sendings" (
	"invoice_id" integer NOT NULL,
	"nth" integer NOT NULL,
	"sent_email" text NOT NULL,
	"sent_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_sendings_invoice_id_nth_pk" PRIMARY KEY("invoice_id","nth"),
	CONSTRAINT "invoice_sendings_nth" CHECK ("invoice_sendings"."nth" > 1)
);
--> statement-breakpoint
ALTER TABLE "invoice_sendings" ADD CONSTRAINT "invoice_sendings_invoice_id_invoices_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("invoice_id") ON DELETE no action ON UPDATE no action;