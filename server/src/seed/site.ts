import type { ExamSubject } from "@zhutu/domain/catalogue/subject.ts";
import type { ExamDate } from "@zhutu/domain/sysparams/defaults.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Tx } from "../kernel/db/db.ts";
import { systemParams } from "../modules/sysparams/tables.ts";

const builder = "二级建造师";
const costEngineer = "一级造价工程师";

type When = { month: number; week: 1 | 3; day: "saturday" | "sunday" };

/** By month and week: builders in June, cost engineers in October. */
const exams: readonly (When & { name: string; subjects: readonly ExamSubject[] })[] = [
  { month: 6, week: 1, day: "saturday", name: `${builder}公共科目`, subjects: ["management", "law"] },
  {
    month: 6,
    week: 1,
    day: "sunday",
    name: `${builder}专业科目`,
    subjects: ["building", "municipal", "electromechanical", "hydraulic"],
  },
  { month: 10, week: 3, day: "saturday", name: costEngineer, subjects: ["cost"] },
];

export async function seedSite(tx: Tx): Promise<void> {
  const today = shanghaiDay(new Date());
  const examDates: ExamDate[] = exams.flatMap(({ subjects, name, ...when }) =>
    subjects.map((subject) => ({ subject, name, date: nextDay(when, today) })),
  );
  await tx.insert(systemParams).values([
    { key: "version", value: "1.0.0" },
    { key: "update", value: "视频续播、章节练习和学时明细" },
    { key: "examDates", value: examDates },
    // Fewer than the banks have, so that the demonstration shows the limit.
    { key: "freePracticeQuestions", value: 4 },
  ]);
}

/** The next such day, today included; Sunday follows that Saturday. */
function nextDay(when: When, today: string): string {
  const year = Number(today.slice(0, 4));
  const thisYear = dayOf(when, year);
  return thisYear >= today ? thisYear : dayOf(when, year + 1);
}

function dayOf({ month, week, day }: When, year: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const toSaturday = (6 - first.getUTCDay() + 7) % 7;
  first.setUTCDate(1 + toSaturday + (week - 1) * 7 + (day === "sunday" ? 1 : 0));
  return first.toISOString().slice(0, 10);
}
