-- compatible with older processes
-- Until it is replaced, an older process cannot show who was told of this the list below the bell.
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('orderPaid', 'deliverySent', 'refundDone', 'invoiceSent', 'copyAssigned', 'copyClaimed', 'copiesByStaff', 'certificatePassed', 'certificateReissued', 'certificateRevoked', 'liveSoon', 'commentApproved', 'courseReturned', 'videoFailed', 'questionSettled', 'paperRegraded'));