// The search box of the office. What was typed may be personal: it is neither logged nor kept.
import { searchReach, type Sought, soughtIn } from "@zhutu/domain/desk/search.ts";
import { type OrderAct, orderActs, whyNotAct } from "@zhutu/domain/ordering/desk/order-acts.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { ownerOf } from "../../kernel/http/access.ts";
import { askByPhone } from "../identity/service.ts";
import { withItems } from "../ordering/service.ts";
import * as queries from "./queries.ts";

/** Of a kind; of the last four digits of a phone. */
const [maxFound, maxByPhoneEnd] = [5, 20];

/** Within an administrator's rights or a teacher's own courses. Refuses TOO_MANY (`askByPhone`). */
export async function searchOffice(ctx: Ctx<SessionUser>, { text }: { text: string }) {
  const sought = soughtIn(text);
  const reach = searchReach(ctx.user.role, ctx.user.rights);
  const phone = reach.people || reach.orders ? sought.telephone : undefined;
  return askByPhone(
    ctx,
    phone,
    () => foundBy(ctx, sought, reach),
    ({ people, orders }) => people.length + orders.length,
  );
}

type Reach = ReturnType<typeof searchReach>;

async function foundBy(ctx: Ctx<SessionUser>, sought: Sought, reach: Reach) {
  const { orderId, name, telephone } = sought;
  const [people, numbered, invoices, courses] = await Promise.all([
    reach.people ? peopleFound(ctx.db, sought, reach) : [],
    reach.orders && orderId !== undefined ? queries.ordersByNumber(ctx.db, orderId, maxFound + 1) : [],
    reach.invoices && isInvoiceSought(sought) ? queries.invoicesFound(ctx.db, sought, maxFound + 1) : [],
    reach.courses && name !== undefined
      ? queries.coursesByName(ctx.db, name, { teacherId: ownerOf(ctx.user), most: maxFound + 1 })
      : [],
  ]);
  // Of many people the orders say nothing.
  const buyers = people.filter(({ role }) => role === "user").map(({ userId }) => userId);
  const theirs =
    reach.orders && (buyers.length > 0 || telephone !== undefined) && buyers.length <= maxFound
      ? await queries.ordersOf(ctx.db, { userIds: buyers, telephone }, maxFound + 1)
      : [];
  const found = { people, orders: [...numbered, ...theirs], invoices, courses };
  const most = { ...allOf(maxFound), people: sought.phoneEnd === undefined ? maxFound : maxByPhoneEnd };
  const ordersFound = await withItems(ctx.db, found.orders.slice(0, most.orders));
  return {
    people: people
      .slice(0, most.people)
      .map((one) => ({ ...one, telephone: one.telephone && maskPhone(one.telephone) })),
    orders: ordersFound.map((one) => ({ ...one, acts: actsOf(one) })),
    invoices: invoices.slice(0, most.invoices),
    courses: courses.slice(0, most.courses),
    more: kinds.filter((kind) => found[kind].length > most[kind]),
  };
}

type FoundOrder = Parameters<typeof whyNotAct>[0] & { isInvoiced: boolean };
const actsOf = (order: FoundOrder): OrderAct[] => {
  const whyNot = whyNotAct(order);
  return orderActs.filter((act) => whyNot[act] === undefined && !(act === "invoice" && order.isInvoiced));
};

const kinds = ["people", "orders", "invoices", "courses"] as const;
const allOf = (most: number) => ({ people: most, orders: most, invoices: most, courses: most });

const isInvoiceSought = ({ invoiceNo, payerId, name }: Sought): boolean =>
  invoiceNo !== undefined || payerId !== undefined || name !== undefined;

/** By whole phone, else by its last digits and by name; each person once. */
async function peopleFound(
  db: Db,
  { telephone, phoneEnd, name }: Sought,
  { staff }: Reach,
): Promise<Awaited<ReturnType<typeof queries.peopleByPhone>>> {
  if (telephone !== undefined) return queries.peopleByPhone(db, telephone, { staff }, maxFound + 1);
  const [byEnd, byName] = await Promise.all([
    phoneEnd === undefined ? [] : queries.peopleByPhoneEnd(db, phoneEnd, maxByPhoneEnd + 1),
    name === undefined ? [] : queries.peopleByName(db, name, { staff }, maxFound + 1),
  ]);
  const ids = new Set(byEnd.map(({ userId }) => userId));
  return [...byEnd, ...byName.filter(({ userId }) => !ids.has(userId))];
}
