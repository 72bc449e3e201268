-- compatible with older processes
ALTER TABLE "channels" ADD COLUMN "public_key" text DEFAULT translate(rtrim(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '='), '+/', '-_') NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_public_key" UNIQUE("public_key");--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_public_key_form" CHECK ("channels"."public_key" ~ '^[A-Za-z0-9_-]{22}$');