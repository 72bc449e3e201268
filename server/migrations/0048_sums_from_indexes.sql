-- outside a transaction
-- compatible with older processes
-- Sums of sales are added up from indexes alone.
DROP INDEX CONCURRENTLY IF EXISTS "order_items_of_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_items_of_order" ON "order_items" USING btree ("order_id","position","course_id","course_type","order_item_amt","order_item_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_items_of_teacher";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_items_of_teacher" ON "order_items" USING btree ("teacher_id","order_id","course_id","order_item_amt","order_item_id") WHERE teacher_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_of_channel";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_of_channel" ON "orders" USING btree ("channel_id","order_id","order_status","paid_time") WHERE channel_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_sales";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_sales" ON "orders" USING btree ("order_id","order_status","paid_time");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_items_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_items_teacher";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_channel";
