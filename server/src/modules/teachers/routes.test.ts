import { getTeacher } from "@zhutu/domain/teachers/contract.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { users } from "../identity/tables.ts";
import { teachers } from "./tables.ts";

const shop = await testApp();
const ask = (teacherId: number) => shop.as(null, getTeacher, { params: { teacherId } });

test("a visitor reads name, title, biography and picture of a teacher, and nothing else", async () => {
  const { userId, userName } = await shop.account("teacher", {
    avatarUrl: "/files/image/avatar/a.png",
  } as object);
  await shop.db
    .insert(teachers)
    .values({ userId, title: "一级建造师", biography: "做过 12 年项目。\n\n讲课九年。" });
  expect(await ask(userId)).toEqual({
    teacherId: userId,
    teacherName: userName,
    teacherTitle: "一级建造师",
    biography: "做过 12 年项目。\n\n讲课九年。",
    photoUrl: "/files/image/avatar/a.png",
  });
});

test("a teacher of whom nothing was written has a page all the same", async () => {
  const { userId, userName } = await shop.account("teacher");
  expect(await ask(userId)).toEqual({
    teacherId: userId,
    teacherName: userName,
    teacherTitle: "",
    biography: "",
    photoUrl: null,
  });
});

test("accounts that do not teach, or do so no more, are not found", async () => {
  for (const role of ["user", "admin", "channel"] as const)
    expect(await refusalOf(ask((await shop.account(role)).userId))).toMatch(/^404/);
  const { userId } = await shop.account("teacher");
  await shop.db.update(users).set({ disabledAt: new Date() }).where(eq(users.userId, userId));
  expect(await refusalOf(ask(userId))).toMatch(/^404/);
  expect(await refusalOf(ask(2_000_000_000))).toMatch(/^404/);
});
