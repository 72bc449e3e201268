-- compatible with older processes
-- An older process shows notices to learners alone, who get none of the new kind. It leaves a reason standing when a course
-- is submitted; what is not in the status unpublish shows none, and the next move by a newer process clears it.
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "return_reason" text;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_return_reason" CHECK (char_length("courses"."return_reason") between 1 and 500);--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('orderPaid', 'deliverySent', 'refundDone', 'invoiceSent', 'copyAssigned', 'copyClaimed', 'certificatePassed', 'certificateReissued', 'certificateRevoked', 'liveSoon', 'commentApproved', 'courseReturned', 'questionSettled', 'paperRegraded'));