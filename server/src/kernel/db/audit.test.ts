import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { recordAudit, recordAudits } from "./audit.ts";
import { auditLogs } from "./tables.ts";
import { transaction } from "./transaction.ts";

const { db } = await testApp();
const by = { user: null, ip: "127.0.0.1" };

test("an ID number that was typed where none belongs is masked in the log, wherever in an entry it stands", async () => {
  const detail = { changes: [{ field: "stem", before: null, after: "证号11010519491231002X？" }], count: 3 };
  await transaction(db, (tx) =>
    recordAudit(tx, by, { action: "question.save", subject: "question:1", detail }),
  );
  await transaction(db, (tx) =>
    recordAudits(tx, by, "question.save", [
      { subject: "question:2", detail: { reason: "110105194912310021" } },
    ]),
  );
  const rows = await db.select().from(auditLogs).orderBy(desc(auditLogs.auditLogId)).limit(2);
  expect(rows.map((row) => row.detail)).toEqual([
    { reason: "110***********0021" },
    { changes: [{ field: "stem", before: null, after: "证号110***********002X？" }], count: 3 },
  ]);
});
