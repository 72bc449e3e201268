-- compatible with older processes
UPDATE "user_courses" u SET "first_played_at" = f.first_at FROM (
	SELECT held.user_course_id, min(t.at) AS first_at FROM "user_courses" held
	JOIN (
		SELECT user_id, course_id, earned_at AS at FROM "earned_hours"
		UNION ALL SELECT user_id, course_id, waits_since FROM "waiting_hours"
		UNION ALL SELECT p.user_id, h.course_id, t.at FROM "user_papers" p
			JOIN "papers" d ON d.paper_id = p.paper_id
			JOIN "chapters" h ON h.course_chapter_id = d.ref_id
			CROSS JOIN LATERAL (VALUES (p.create_time), (p.handin_time)) AS t(at)
	) t ON t.course_id = held.course_id AND (t.user_id = held.user_id OR t.user_id = held.live_code_user_id)
	WHERE held.first_played_at IS NULL AND t.at >= held.create_time AND t.at <= held.expiry_date
		AND NOT EXISTS (SELECT FROM "assignments" a WHERE a.user_course_id = held.user_course_id AND a.taken_back_at IS NOT NULL)
	GROUP BY 1
) f WHERE f.user_course_id = u.user_course_id;
