// What a person's copy tells of their hours and certificates, column by column: a new column of these tables turns this
// red until it stands in the copy or is named here with a reason.
import { exportMyData } from "@zhutu/domain/identity/contract.ts";
import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { testHours } from "../hours/hours-testing.ts";
import { certificateDocuments, certificates, hours, studyRecords } from "../tables.ts";

const t = await testHours();

/** What of a table does not stand in the copy, and why. */
const whose = "the copy is of this person alone";
const nobodys = "nothing else in the copy refers to it";
const parts: Record<string, { table: PgTable; leftOut: Record<string, string> }> = {
  hours: { table: hours, leftOut: { userId: whose, hoursId: nobodys } },
  certificates: { table: certificates, leftOut: { userId: whose } },
  certificateDocuments: { table: certificateDocuments, leftOut: { endedBy: "who of staff ended it" } },
  studyRecords: { table: studyRecords, leftOut: { userId: whose, studyRecordId: nobodys } },
};

test("every column of hours, certificates, documents and study records stands in the person's copy, or is named here", async () => {
  const learner = await t.aPassedLearner("building");
  const authorization = await t.tokenOf(learner);
  const record = await t.app.inject({
    url: "/api/user/certs/building/record",
    headers: { authorization },
  });
  expect(record.statusCode).toBe(200);
  const answer = await t.app.inject({
    method: "POST",
    url: exportMyData.path,
    headers: { authorization },
  });
  const copy = answer.json<Record<string, object[]>>();
  for (const [part, { table, leftOut }] of Object.entries(parts)) {
    const told = Object.keys(copy[part]?.[0] ?? {});
    expect([part, [...told, ...Object.keys(leftOut)].toSorted()]).toEqual([
      part,
      Object.keys(getTableColumns(table)).toSorted(),
    ]);
  }
});
