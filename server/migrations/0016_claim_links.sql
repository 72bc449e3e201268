-- compatible with older processes
CREATE TABLE "claim_links" (
	"claim_key" text PRIMARY KEY NOT NULL,
	"order_item_id" integer NOT NULL,
	"seats" integer,
	"claimed" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "claim_links_key_form" CHECK ("claim_links"."claim_key" ~ '^[A-Za-z0-9_-]{22}$'),
	CONSTRAINT "claim_links_claimed" CHECK ("claim_links"."claimed" >= 0 and ("claim_links"."seats" is null or "claim_links"."claimed" <= "claim_links"."seats"))
);
--> statement-breakpoint
ALTER TABLE "claim_links" ADD CONSTRAINT "claim_links_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_links_item" ON "claim_links" USING btree ("order_item_id","create_time");