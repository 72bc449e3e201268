-- compatible with older processes
DROP INDEX "orders_status_time";--> statement-breakpoint
DROP INDEX "order_items_course";--> statement-breakpoint
DROP INDEX "orders_paid_time";--> statement-breakpoint
CREATE INDEX "orders_closed" ON "orders" USING btree ("create_time","order_id","order_amt") WHERE order_status = 3;--> statement-breakpoint
CREATE INDEX "order_items_course" ON "order_items" USING btree ("course_id","order_item_name");--> statement-breakpoint
CREATE INDEX "orders_paid_time" ON "orders" USING btree ("paid_time","order_status","order_amt");