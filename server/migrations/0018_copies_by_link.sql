-- compatible with older processes
ALTER TABLE "assignments" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- by hand
-- Which copies were taken by a link was not kept: where a link gave any, none of the item's phones counts as the buyer's.
UPDATE "assignments" a SET "by_link" = true
	WHERE EXISTS (SELECT FROM "claim_links" l WHERE l."order_item_id" = a."order_item_id" AND l."claimed" > 0);
