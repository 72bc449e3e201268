import { deleteAccount } from "@zhutu/domain/identity/contract.ts";
import { recordHistory } from "@zhutu/domain/desk/contract.ts";
import * as contract from "@zhutu/domain/people/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "../../testing/shop.ts";
import { anAccount, type Account } from "../../testing/factories/identity.ts";
import { codeFor } from "../../testing/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";

const shop = await testShop();
const admin = await shop.account("admin", { userName: "林晓雯" });
const second = await shop.account("admin", { userName: "周敏" });

const read = (userId: number, by = admin) => shop.as(by, contract.listPersonNotes, { params: { userId } });
const add = async (userId: number, noteText: string, by: Account = admin) =>
  (await shop.as(by, contract.addPersonNote, { params: { userId }, body: { noteText } })).personNoteId;
const remove = (userId: number, personNoteId: number, by = admin) =>
  shop.as(by, contract.deletePersonNote, { params: { userId, personNoteId } });

test("notes on a learner are told the newest first, with their author and time, each on its own person", async () => {
  const [one, other] = [await shop.account("user"), await shop.account("user")];
  expect(await read(one.userId)).toEqual({ notes: [], noteTotal: 0 });
  await add(one.userId, " 来电询问\n学时 ");
  await add(one.userId, "已回电", second);
  await add(other.userId, "另一位");
  const { notes, noteTotal } = await read(one.userId);
  expect(noteTotal).toBe(2);
  expect(notes.map(({ noteText, authorName }) => [noteText, authorName])).toEqual([
    ["已回电", "周敏"],
    ["来电询问\n学时", "林晓雯"],
  ]);
  expect(Math.abs(Date.now() - new Date(notes[0]?.createTime ?? 0).getTime())).toBeLessThan(60_000);
});

test("no more than 100 notes are shown, the newest, with how many there are", async () => {
  const { userId } = await shop.account("user");
  await shop.db.execute(sql`insert into person_notes (user_id, author_id, note_text, create_time)
    select ${userId}, ${admin.userId}, '第' || n || '条', now() - n * interval '1 minute' from generate_series(1, 101) n`);
  const { notes, noteTotal } = await read(userId);
  expect([notes.length, noteTotal, notes[0]?.noteText, notes[99]?.noteText]).toEqual([
    100,
    101,
    "第1条",
    "第100条",
  ]);
});

test.each([
  ["", "400 请填写备注"],
  [" \n", "400 请填写备注"],
  ["注".repeat(501), "400 备注最多 500 个字符"],
])("%j is refused with its sentence, and nothing is kept", async (noteText, sentence) => {
  const { userId } = await shop.account("user");
  expect(await refusalOf(add(userId, noteText))).toBe(sentence);
  expect((await read(userId)).noteTotal).toBe(0);
});

test("a note is deleted by whoever manages people, once, and only under its person", async () => {
  const [one, other] = [await shop.account("user"), await shop.account("user")];
  const personNoteId = await add(one.userId, "重复登记");
  expect(await refusalOf(remove(other.userId, personNoteId))).toBe("404 没有找到您要的内容");
  expect((await read(one.userId)).noteTotal).toBe(1);
  await remove(one.userId, personNoteId, second);
  expect((await read(one.userId)).noteTotal).toBe(0);
  expect(await refusalOf(remove(one.userId, personNoteId))).toBe("404 没有找到您要的内容");
});

test("the history of the account tells who wrote and deleted a note, without its words", async () => {
  const { userId } = await shop.account("user");
  await remove(userId, await add(userId, "身份证原件已核对"), second);
  const params = { kind: "user" as const, recordId: String(userId) };
  const { events } = await shop.as(admin, recordHistory, { params, query: { page: 1, pageSize: 20 } });
  expect(events.map(({ userName, done }) => [userName, done])).toEqual([
    ["周敏", "删除了备注"],
    ["林晓雯", "写了备注"],
  ]);
  const { rows } = await shop.db.execute(
    sql`select detail::text from audit_logs where subject = ${`user:${userId}`}`,
  );
  expect(JSON.stringify(rows)).not.toContain("核对");
});

test("nobody but who answers callers reads or writes notes, and who manages people deletes them", async () => {
  const me = await shop.account("user");
  const personNoteId = await add(me.userId, "仅供内部");
  const outside = [
    me,
    await shop.account("teacher"),
    await shop.account("channel"),
    await anAccount(shop.services, "admin", { rights: ["teaching"] }),
  ];
  for (const by of outside) {
    expect(await refusalOf(read(me.userId, by))).toMatch(/^403 /);
    expect(await refusalOf(add(me.userId, "我", by))).toMatch(/^403 /);
    expect(await refusalOf(remove(me.userId, personNoteId, by))).toMatch(/^403 /);
  }
  expect((await read(me.userId)).notes).toMatchObject([{ noteText: "仅供内部" }]);
  const clerk = await anAccount(shop.services, "admin", { rights: ["sales"] });
  await add(me.userId, "来电问发票", clerk);
  expect((await read(me.userId, clerk)).noteTotal).toBe(2);
  expect(await refusalOf(remove(me.userId, personNoteId, clerk))).toMatch(/^403 /);
});

test("staff have no notes, and nobody whose account has ended", async () => {
  const nothing = "404 没有找到您要的内容";
  const gone = await shop.account("user");
  await add(gone.userId, "将注销");
  const verifyCode = await codeFor(shop, gone.telephone, "delete");
  await shop.as(gone, deleteAccount, { body: { verifyCode } });
  const teacher = await shop.account("teacher");
  for (const userId of [teacher.userId, gone.userId, 2_000_000]) {
    expect(await refusalOf(read(userId))).toBe(nothing);
    expect(await refusalOf(add(userId, "某"))).toBe(nothing);
  }
  const { rows } = await shop.db.execute(sql`select 1 from person_notes where user_id = ${gone.userId}`);
  expect(rows).toEqual([]);
});

test("a note at an order stands there and on its buyer's card; another's order is refused", async () => {
  const [one, other] = [await shop.account("user"), await shop.account("user")];
  const { orderId } = await shop.anOrder(one);
  const at = (userId: number, body: { noteText: string; orderId?: string }) =>
    shop.as(admin, contract.addPersonNote, { params: { userId }, body });
  await at(one.userId, { noteText: "换课，已回电", orderId });
  await add(one.userId, "问学时");
  expect((await read(one.userId)).notes.map((note) => [note.noteText, note.orderId])).toEqual([
    ["问学时", null],
    ["换课，已回电", orderId],
  ]);
  const ofOrder = await shop.as(admin, contract.listPersonNotes, {
    params: { userId: one.userId },
    query: { orderId },
  });
  expect([ofOrder.noteTotal, ofOrder.notes.map(({ noteText }) => noteText)]).toEqual([1, ["换课，已回电"]]);
  expect(await refusalOf(at(other.userId, { noteText: "不是他的", orderId }))).toMatch(/^404/);
});
