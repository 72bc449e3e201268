-- compatible with older processes
CREATE UNIQUE INDEX "certificate_documents_one_stands" ON "certificate_documents" USING btree ("certificate_id") WHERE state in ('valid', 'revoked');--> statement-breakpoint
DROP INDEX "certificate_documents_one_valid";
