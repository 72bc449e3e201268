// Staff give the copies of anybody's package away as its buyer does, and the buyer is told (ASGN-003).
import * as copies from "@zhutu/domain/ordering/copies/contract.ts";
import { recordHistory } from "@zhutu/domain/desk/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { expect, test } from "vitest";
import { type Account, anAccount } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();
const clerk = await anAccount(shop.services, "admin", { rights: ["sales"] });

test("[ASGN-003] an administrator with sales gives and takes back copies of anybody's package; the buyer reads that staff did it", async () => {
  const buyer = await shop.account("user");
  const item = await shop.aPackage(buyer, 3);
  const learner = await shop.account("user");
  expect(await shop.assign(clerk, item, [learner.telephone])).toMatchObject({ copiesLeft: 2 });
  const [given] = await shop.listed(clerk, item);
  await shop.takeBack(clerk, item, given?.assignmentId ?? 0);
  expect(await shop.tally(item)).toMatchObject({ used: 0, given: 0 });
  const told = (await shop.as(buyer, listNotices, { query: {} })).notices.map(({ notice }) => notice);
  expect(told).toMatchObject([
    { kind: "copiesByStaff", act: "take-back", copies: 1, orderId: item.orderId },
    { kind: "copiesByStaff", act: "give", copies: 1, orderItemId: item.orderItemId },
    { kind: "orderPaid" },
  ]);
  const { events } = await shop.as(clerk, recordHistory, {
    params: { kind: "order", recordId: item.orderId },
    query: {},
  });
  expect(events.map(({ done }) => done)).toEqual(
    expect.arrayContaining(["代购买人分配了名额", "代购买人收回了名额"]),
  );
});

test("what the buyer does tells the buyer nothing, and buyer's names and the own phone stay the buyer's", async () => {
  const buyer = await shop.account("user");
  const item = await shop.aPackage(buyer, 2);
  await shop.assign(buyer, item, [shop.nobody()]);
  const [given] = await shop.listed(clerk, item);
  const params = { ...item, assignmentId: given?.assignmentId ?? 0 };
  expect(await refusalOf(shop.assignToMe(clerk, item))).toMatch(/^403 /);
  expect(await refusalOf(shop.as(clerk, copies.noteCopyName, { params, body: { notedName: "王" } }))).toMatch(
    /^403 /,
  );
  await shop.as(buyer, copies.noteCopyName, { params, body: { notedName: "王芳" } });
  const names = async (who: Account) => (await shop.listed(who, item)).map(({ notedName }) => notedName);
  expect(await names(buyer)).toEqual(["王芳"]);
  expect(await names(clerk)).toEqual([null]);
  const { orderId, orderItemId } = item;
  const listed = await shop.as(clerk, copies.listCopiesGiven, { params: { orderId, orderItemId } });
  expect(listed.map(({ notedName }) => notedName)).toEqual([null]);
  const told = (await shop.as(buyer, listNotices, { query: {} })).notices.map(({ notice }) => notice.kind);
  expect(told).not.toContain("copiesByStaff");
});

test("administrators without sales, teachers and other buyers reach no copies of a foreign package", async () => {
  const item = await shop.aPackage(await shop.account("user"), 2);
  const author = await anAccount(shop.services, "admin", { rights: ["teaching"] });
  for (const other of [author, await shop.account("teacher")])
    expect(await refusalOf(shop.assign(other, item, [shop.nobody()]))).toMatch(/^403 /);
  const stranger = await shop.account("user");
  expect(await refusalOf(shop.assign(stranger, item, [shop.nobody()]))).toMatch(/^404/);
});

test("20 at once by staff and buyer use no more copies than there are", async () => {
  const buyer = await shop.account("user");
  const item = await shop.aPackage(buyer, 5);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      shop.assign(n % 2 === 0 ? clerk : buyer, item, [shop.nobody()]).then(
        () => "given",
        () => "refused",
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "given")).toHaveLength(5);
  expect(await shop.tally(item)).toMatchObject({ used: 5, given: 5, phones: 5 });
});
