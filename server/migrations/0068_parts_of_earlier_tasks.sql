-- compatible with older processes
-- A release before 0065 left the whole of an order to be given back where its buyer held some of its lines. Such a task
-- of which nothing was given back or asked for is set to what those lines cost: the ones that this order has granted
-- nothing for. Where they cost nothing there is nothing to give back.
WITH held AS (
	SELECT t.refund_task_id, i.order_item_id, i.order_item_amt
	FROM "refund_tasks" t
	JOIN "orders" o ON o.order_id = t.reference AND o.order_type = 'single'
	JOIN "order_items" i ON i.order_id = o.order_id AND i.course_type NOT IN (3, 4)
	WHERE t.reason = 'already-held' AND t.total IS NULL AND t.done_at IS NULL
		AND NOT EXISTS (SELECT FROM "refunds" r WHERE r.refund_task_id = t.refund_task_id AND r.state <> 'closed')
		AND NOT EXISTS (SELECT FROM "user_courses" u WHERE u.order_id = o.order_id AND u.course_id = i.course_id)
), parts AS (
	SELECT refund_task_id, sum(order_item_amt) AS part FROM held GROUP BY 1
), noted AS (
	UPDATE "order_items" i SET "already_held" = true FROM held h WHERE i.order_item_id = h.order_item_id
), nothing AS (
	DELETE FROM "refund_tasks" t USING parts p WHERE p.refund_task_id = t.refund_task_id AND p.part = 0
		AND NOT EXISTS (SELECT FROM "refunds" r WHERE r.refund_task_id = t.refund_task_id)
)
UPDATE "refund_tasks" t SET "total" = t.amount, "amount" = p.part
FROM parts p WHERE p.refund_task_id = t.refund_task_id AND p.part BETWEEN 1 AND t.amount;
