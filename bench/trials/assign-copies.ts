import { deepStrictEqual, strictEqual } from "node:assert";
import {
  assignCopies,
  assignedUsers,
  claimCopy,
  createClaimLink,
  takeBackCopy,
} from "../../server/src/modules/ordering/service.ts";
import { sendVerifyCode } from "../../server/src/modules/identity/service.ts";
import { aBuyer, anOrder, aVideoCourse, contextOf, payFor } from "./kit/orders.ts";
import type { Trial } from "./run.ts";
import { withShop } from "../kit/shops.ts";

export const name = "assign-copies";
export const promise =
  "50 assignments, claims and takings back of one item at once, 200 times: never more copies given than bought";

const rounds = 200;
const atOnce = 50;
const copies = 20;
const claims = 10;
const takings = 5;

export const run = ({ say }: Trial): Promise<void> =>
  withShop(async (shop) => {
    let sequence = 0;
    const phone = (): string => `136${String(++sequence).padStart(8, "0")}`;
    const buyer = await aBuyer(shop);
    const ctx = contextOf(shop, buyer);
    const { ask, services } = shop;
    let [given, refused] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const orderId = await anOrder(shop, buyer, await aVideoCourse(shop), "package");
      await payFor(shop, orderId);
      // As if many seats were bought.
      const [item] = (await ask(
        `update order_items set course_count = $2 where order_id = $1 returning order_item_id as "orderItemId"`,
        [orderId, copies],
      )) as [{ orderItemId: number }];
      const packageItem = { orderId, ...item };
      await ask(`delete from rate_counters`, []);
      await assignCopies(
        ctx,
        packageItem,
        Array.from({ length: takings }, () => phone()),
      );
      const { claimKey } = await createClaimLink(ctx, packageItem, { days: 1, seats: 6 });
      const claimers = await Promise.all(
        Array.from({ length: claims }, async () => {
          const telephone = phone();
          await sendVerifyCode({ ...ctx, ip: `10.0.0.${round % 250}` }, telephone, "claim");
          const sent = services.opened.sms.standIn?.list().find((message) => message.phone === telephone);
          return { telephone, userName: "王芳", employer: "", verifyCode: sent?.code ?? "" };
        }),
      );
      const early = await assignedUsers(ctx, packageItem);
      const outcomes = await Promise.allSettled([
        ...claimers.map((claimer) => claimCopy(ctx, claimKey, claimer)),
        ...early.map(({ assignmentId }) => takeBackCopy(ctx, { ...packageItem, assignmentId })),
        ...Array.from({ length: atOnce - claims - takings }, (_, at) =>
          // A buyer's own requests would queue; these are separate callers.
          assignCopies(ctx, packageItem, at % 2 === 0 ? [phone()] : [phone(), phone()]),
        ),
      ]);
      const [row] = await ask(
        `select i.copies_used = count(a.*) as counted, i.copies_used <= i.course_count as within,
           count(a.*) = count(distinct a.phone) as once,
           (select claimed <= seats from claim_links where claim_key = $2) as link
         from order_items i left join assignments a on a.order_item_id = i.order_item_id and a.taken_back_at is null
         where i.order_id = $1 group by i.order_item_id`,
        [orderId, claimKey],
      );
      deepStrictEqual(row, { counted: true, within: true, once: true, link: true }, `round ${round}`);
      const served = outcomes.filter(({ status }) => status === "fulfilled").length;
      given += served;
      refused += outcomes.length - served;
    }
    strictEqual(given > 0 && refused > 0, true, "some were served and some refused");
    say(`${rounds} of ${rounds} rounds held; ${given} requests served, ${refused} refused`);
  });
