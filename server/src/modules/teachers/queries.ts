import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { users } from "../identity/tables.ts";
import { teachers } from "./tables.ts";

const enabledTeacher = and(eq(sql`${users.roles}[1]`, "teacher"), isNull(users.disabledAt));

export const teacherOptions = (db: Db) =>
  db
    .select({
      userId: users.userId,
      userName: users.userName,
      title: sql<string>`coalesce(${teachers.title}, '')`,
    })
    .from(users)
    .leftJoin(teachers, eq(teachers.userId, users.userId))
    .where(enabledTeacher)
    .orderBy(asc(users.userName), asc(users.userId))
    .limit(1000);

export async function holdEnabledTeacher(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), enabledTeacher))
    .for("share");
  return rows.length > 0;
}

export async function findTeacher(db: Db, teacherId: number) {
  const [row] = await db
    .select({
      teacherId: users.userId,
      teacherName: users.userName,
      teacherTitle: sql<string>`coalesce(${teachers.title}, '')`,
      biography: sql<string>`coalesce(${teachers.biography}, '')`,
      photoUrl: users.avatarUrl,
    })
    .from(users)
    .leftJoin(teachers, eq(teachers.userId, users.userId))
    .where(and(eq(users.userId, teacherId), enabledTeacher));
  return row;
}

export async function writeTeacher(
  tx: Tx,
  userId: number,
  values: Partial<Pick<typeof teachers.$inferInsert, "title" | "biography">>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx
    .insert(teachers)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: teachers.userId, set: values });
}

export async function deleteTeacher(tx: Tx, userId: number): Promise<void> {
  await tx.delete(teachers).where(eq(teachers.userId, userId));
}
