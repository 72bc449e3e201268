// The names that a buyer's roster gave beside phones: kept with the copies, for this buyer alone, and not for longer.
import { deleteAccount, exportMyData } from "@zhutu/domain/identity/contract.ts";
import {
  listAssignedUsers,
  exportAssignedUsers,
  noteCopyName,
  previewRoster,
} from "@zhutu/domain/ordering/copies/contract.ts";
import { exportTeam, listTeamPeople } from "@zhutu/domain/statistics/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Account } from "../../../testing/factories/identity.ts";
import { codeFor } from "../../../testing/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPackages } from "./assign-testing.ts";
import { rowsOf } from "./roster-sheet.ts";

const shop = await testPackages();
const buyer = await shop.account("user");
type Item = { orderId: string; orderItemId: number };

const namesOf = async (who: Account, item: Item) =>
  Object.fromEntries(
    (await shop.listed(who, item)).map(({ phone, notedName }) => [phone.slice(-4), notedName]),
  );
const noted = async ({ orderItemId }: Item) =>
  (
    await shop.db.execute<{ name: string }>(
      sql`select noted_name as name from assignments where order_item_id = ${orderItemId} and noted_name is not null`,
    )
  ).rows.map(({ name }) => name);

test("a name stands beside its copy; a pasted number has none until a roster brings it, and a kept one stays", async () => {
  const item = await shop.aPackage(buyer, 3);
  await shop.assign(buyer, item, [
    "13600007001",
    { telephone: "13600007002", name: " 王芳 " },
    "13600007003",
  ]);
  expect(await namesOf(buyer, item)).toEqual({ "7001": null, "7002": "王芳", "7003": null });
  const again = await shop.assign(buyer, item, [
    { telephone: "13600007001", name: "李娜" },
    { telephone: "136 0000 7002", name: "别人" },
    { telephone: "13600007003", name: "  " },
  ]);
  expect(again).toMatchObject({ assigned: [], copiesLeft: 0 });
  expect(await namesOf(buyer, item)).toEqual({ "7001": "李娜", "7002": "王芳", "7003": null });
});

test("the preview says beside which copies a name is missing", async () => {
  const item = await shop.aPackage(buyer, 3);
  await shop.assign(buyer, item, ["13600007001", { telephone: "13600007002", name: "王芳" }]);
  const file = "工号,姓名,手机号\n1,李娜,13600007001\n2,王芳,13600007002\n3,赵敏,13600007004\n4,,13600007005";
  const params = { orderId: item.orderId, orderItemId: item.orderItemId };
  const content = Buffer.from(file).toString("base64");
  const { rows } = await shop.as(buyer, previewRoster, { params, body: { fileName: "a.csv", content } });
  expect(rows.map(({ name, result, addsName }) => [name, result, addsName])).toEqual([
    ["李娜", "already", true],
    ["王芳", "already", false],
    ["赵敏", "valid", false],
    [null, "valid", false],
  ]);
});

test("21 characters are refused, and nothing is assigned", async () => {
  const item = await shop.aPackage(buyer, 1);
  const name = "名".repeat(21);
  expect(await refusalOf(shop.assign(buyer, item, [{ telephone: "13600007001", name }]))).toMatch(/^400/);
  expect(await shop.tally(item)).toMatchObject({ used: 0 });
});

test.each(["=1+1", "王\u202e芳", "王芳 370102197001011234"])(
  "a call with the name %j is refused, and nothing is assigned",
  async (name) => {
    const item = await shop.aPackage(buyer, 1);
    expect(await refusalOf(shop.assign(buyer, item, [{ telephone: "13600007001", name }]))).toMatch(/^400/);
    expect(await shop.tally(item)).toMatchObject({ used: 0 });
  },
);

test("the lists and the files that the buyer takes away hold the names; nobody else is shown them", async () => {
  const item = await shop.aPackage(buyer, 2);
  const learner = await shop.account("user", { userName: "欧阳一一" });
  await shop.assign(buyer, item, [{ telephone: learner.telephone, name: "王芳" }]);
  // As none is taken any more: the files make one that was kept before harmless all the same.
  await shop.db.execute(
    sql`update assignments set noted_name = '=王芳' where order_item_id = ${item.orderItemId}`,
  );
  const { people } = await shop.as(buyer, listTeamPeople, { query: { courseId: item.courseId } });
  expect(people).toMatchObject([{ notedName: "=王芳", userName: "欧***" }]);
  const of = (path: string) =>
    path.replace(":orderId", item.orderId).replace(":orderItemId", String(item.orderItemId));
  for (const path of [of(exportAssignedUsers.path), `${exportTeam.path}?courseId=${item.courseId}`]) {
    const headers = { authorization: await shop.tokenOf(buyer) };
    const answer = await shop.app.inject({ url: path, headers });
    const [heads, row] = (await rowsOf(answer.rawPayload)).map(({ cells }) => cells.map(({ text }) => text));
    expect([heads?.[1], row?.[1], row?.[2]]).toEqual(["备注姓名", "'=王芳", "欧***"]);
  }
  expect(await refusalOf(shop.as(learner, listAssignedUsers, { params: item }))).toMatch(/^404/);
  const mine = await copyOf(learner);
  expect(mine).not.toContain("王芳");
  expect(await copyOf(buyer)).toContain("=王芳");
});

async function copyOf(who: Account): Promise<string> {
  const headers = { authorization: await shop.tokenOf(who) };
  return (await shop.app.inject({ method: "POST", url: exportMyData.path, headers })).body;
}

test("a copy that is taken back takes its name along", async () => {
  const item = await shop.aPackage(buyer, 1);
  await shop.assign(buyer, item, [{ telephone: "13600007001", name: "王芳" }]);
  const [copy] = await shop.listed(buyer, item);
  await shop.takeBack(buyer, item, copy?.assignmentId ?? 0);
  expect(await noted(item)).toEqual([]);
  await shop.assign(buyer, item, ["13600007001"]);
  expect(await namesOf(buyer, item)).toEqual({ "7001": null });
});

const end = async (who: Account) =>
  shop.as(who, deleteAccount, { body: { verifyCode: await codeFor(shop, who.telephone, "delete") } });

test("a name goes with the account of its person, and all of them with the buyer's", async () => {
  const firm = await shop.account("user");
  const item = await shop.aPackage(firm, 3);
  const learner = await shop.account("user");
  const named = (telephone: string, name: string) => ({ telephone, name });
  await shop.assign(firm, item, [named(learner.telephone, "王芳"), named("13600007002", "李娜")]);
  await end(learner);
  expect(await noted(item)).toEqual(["李娜"]);
  await end(firm);
  expect(await noted(item)).toEqual([]);
});

test("20 rosters at once for one phone: one copy, one of the names, whole", async () => {
  const item = await shop.aPackage(buyer, 5);
  const rosters = Array.from({ length: 20 }, (_, at) =>
    shop.assign(buyer, item, [{ telephone: "13600007001", name: `王芳${at}` }]),
  );
  await Promise.allSettled(rosters);
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
  expect(await noted(item)).toEqual([expect.stringMatching(/^王芳\d+$/)]);
});

const note = (who: Account, { orderId, orderItemId }: Item, assignmentId: number, notedName: string) =>
  shop.as(who, noteCopyName, { params: { orderId, orderItemId, assignmentId }, body: { notedName } });

test("who claims gives a name; it stands beside the copy, and a roster does not write over it", async () => {
  const item = await shop.aPackage(buyer, 2);
  expect(await shop.claim(buyer, item, "13600007101")).toMatchObject({ outcome: "waiting" });
  expect(await namesOf(buyer, item)).toEqual({ "7101": "王芳" });
  await shop.assign(buyer, item, [{ telephone: "13600007101", name: "别人" }]);
  expect(await namesOf(buyer, item)).toEqual({ "7101": "王芳" });
});

test("a copy that waits already takes no other name by claiming", async () => {
  const item = await shop.aPackage(buyer, 2);
  await shop.assign(buyer, item, [{ telephone: "13600007102", name: "李娜" }, "13600007103"]);
  for (const phone of ["13600007102", "13600007103"])
    expect(await shop.claim(buyer, item, phone)).toMatchObject({ outcome: "waiting" });
  expect(await namesOf(buyer, item)).toEqual({ "7102": "李娜", "7103": null });
});

test("the buyer notes a name, corrects it and takes it away; nobody else can, and no copy that is not given", async () => {
  const item = await shop.aPackage(buyer, 2);
  const learner = await shop.account("user");
  await shop.assign(buyer, item, [learner.telephone]);
  const [copy] = await shop.listed(buyer, item);
  const id = copy?.assignmentId ?? 0;
  for (const [text, kept] of [
    [" 王芳 ", ["王芳"]],
    ["王方", ["王方"]],
    ["", []],
    ["李娜", ["李娜"]],
  ] as const) {
    await note(buyer, item, id, text);
    expect(await noted(item)).toEqual(kept);
  }
  const other = await shop.aPackage(buyer, 1);
  for (const foreign of [
    () => note(learner, item, id, "别人"),
    () => note(buyer, other, id, "别人"),
    () => note(buyer, item, 999_999, "别人"),
  ])
    expect(await refusalOf(foreign())).toMatch(/^404/);
  expect(await refusalOf(note(buyer, item, id, "名".repeat(21)))).toMatch(/^400/);
  expect(await noted(item)).toEqual(["李娜"]);
  // Whose account has ended is nobody any more, and gets no name back.
  await end(learner);
  expect(await refusalOf(note(buyer, item, id, "王芳"))).toMatch(/^404/);
  expect(await noted(item)).toEqual([]);
  await shop.takeBack(buyer, item, id);
  expect(await refusalOf(note(buyer, item, id, "王芳"))).toMatch(/^404/);
});

test("20 names at once for one copy: one of them stands, whole", async () => {
  const item = await shop.aPackage(buyer, 1);
  await shop.assign(buyer, item, ["13600007104"]);
  const [copy] = await shop.listed(buyer, item);
  const names = Array.from({ length: 20 }, (_, at) => `王芳${at}`);
  const outcomes = await Promise.allSettled(
    names.map((name) => note(buyer, item, copy?.assignmentId ?? 0, name)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  expect(await noted(item)).toEqual([expect.stringMatching(/^王芳\d+$/)]);
});
