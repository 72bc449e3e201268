import { transaction } from "../../kernel/db/transaction.ts";
import type { OutsideTransaction } from "../../kernel/db/db.ts";
import { grantCourses } from "../../modules/enrolment/service.ts";

/** Gives the person the course, as the office does without an order; answers the user course, none where it is held already. */
export const holdCourse = (db: OutsideTransaction, { userId }: { userId: number }, courseId: number) =>
  transaction(db, (tx) =>
    grantCourses(tx, { userId, courseIds: [courseId], orderId: null, createType: "system" }),
  );
