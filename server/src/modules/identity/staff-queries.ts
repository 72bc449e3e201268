import type { AdminRights } from "@zhutu/domain/rights.ts";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import type { Account } from "./queries.ts";
import { users } from "./tables.ts";

export type StaffValues = Pick<Account, "loginName" | "userName" | "telephone"> &
  Partial<Pick<Account, "passwordHash" | "rights">>;

/** Undefined if the login name is taken. */
export async function insertStaffAccount(
  db: Db,
  row: StaffValues & Pick<Account, "roles">,
): Promise<number | undefined> {
  const [inserted] = await db
    .insert(users)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: users.userId });
  return inserted?.userId;
}

export async function updateStaffAccount(tx: Tx, userId: number, values: StaffValues): Promise<void> {
  await tx.update(users).set(values).where(eq(users.userId, userId));
}

export async function isLoginNameTaken(tx: Tx, userId: number, loginName: string): Promise<boolean> {
  const [row] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.loginName, loginName), ne(users.userId, userId)));
  return row !== undefined;
}

/** Requires the administrators lock. */
export async function isAnotherUnlimited(tx: Tx, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(
      and(
        sql`${users.roles}[1] = 'admin'`,
        isNull(users.rights),
        isNull(users.disabledAt),
        ne(users.userId, userId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Null enables it. */
export async function setDisabled(tx: Tx, userId: number, reason: string | null): Promise<void> {
  await tx
    .update(users)
    .set({ disabledAt: reason === null ? null : sql`now()`, disabledReason: reason })
    .where(eq(users.userId, userId));
}

/** Ignores order. */
export const sameRights = (one: AdminRights, other: AdminRights): boolean =>
  one === null || other === null ? one === other : one.toSorted().join() === other.toSorted().join();
