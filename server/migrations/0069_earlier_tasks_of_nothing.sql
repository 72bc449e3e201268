-- compatible with older processes
-- What 0068 left: where the held lines cost nothing and a refund that was asked for the whole ended without money, there is
-- nothing to give back either.
WITH nothing AS (
	SELECT t.refund_task_id
	FROM "refund_tasks" t
	JOIN "order_items" i ON i.order_id = t.reference AND i.already_held
	WHERE t.reason = 'already-held' AND t.total IS NULL AND t.done_at IS NULL
		AND NOT EXISTS (SELECT FROM "refunds" r WHERE r.refund_task_id = t.refund_task_id AND r.state <> 'closed')
	GROUP BY 1 HAVING sum(i.order_item_amt) = 0
), asked AS (
	DELETE FROM "refunds" r USING nothing n WHERE r.refund_task_id = n.refund_task_id
)
DELETE FROM "refund_tasks" t USING nothing n WHERE t.refund_task_id = n.refund_task_id;
