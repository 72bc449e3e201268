-- compatible with older processes
-- As certificates and hours have it. Calls of earlier releases took any word, for which no hours could be booked: whoever finished a chapter was
-- refused. Such a course has no subject from now on and gives no hours until staff choose one of the six.
ALTER TABLE "courses" ADD CONSTRAINT "courses_cert_subject" CHECK ("courses"."cert_subject" in ('building', 'municipal', 'water', 'mechanical', 'mining', 'highway')) NOT VALID;--> statement-breakpoint
UPDATE "courses" SET "cert_subject" = NULL WHERE "cert_subject" NOT IN ('building', 'municipal', 'water', 'mechanical', 'mining', 'highway');--> statement-breakpoint
ALTER TABLE "courses" VALIDATE CONSTRAINT "courses_cert_subject";
