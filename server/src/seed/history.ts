// Orders in each state, addresses, invoices, progress, a half-assigned package. Prices come from quote(), so
// that stored amounts follow the rules.
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { COURSE_TYPES, VIDEO_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { defaultParams } from "@zhutu/domain/sysparams/defaults.ts";
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import { reasonOf } from "@zhutu/domain/pricing/reason.ts";
import { type Channel, quote, type RuleCode } from "@zhutu/domain/pricing/quote.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { Tx } from "../kernel/db/db.ts";
import { chapters, courses, discountRules } from "../modules/catalogue/tables.ts";
import { assignments, userCourses } from "../modules/enrolment/tables.ts";
import { orderItems, orders, orderTransitions } from "../modules/ordering/tables.ts";
import { payments } from "../modules/payment/tables.ts";
import { addresses, trackingLines } from "../modules/shipping/tables.ts";
import { chapterProgress } from "../modules/study/tables.ts";
import { type Differs, type PaidOrder, transactionIdOf } from "./company-money.ts";
import { seedCourses } from "./courses.ts";
import { seedInvoices } from "./invoices.ts";
import type { SeedIds } from "./seed-ids.ts";
import { seedSalesWork } from "./sales-work.ts";
import { seedTeam } from "./team.ts";

type SeedOrder = {
  who: "learner" | "buyer";
  lines: [key: string, count: number][];
  daysAgo: number;
  /** Shanghai clock; absent: a few minutes before seeding. */
  at?: string;
  state: "paying" | "paid" | "timeout" | "user";
  orderType?: "package";
  code?: string;
  express?: [company: string, trackingNo: string];
  /** The parcel's stations, in minutes after the order. */
  way?: [minutes: number, remark: string][];
  /** WeChat by default; `differs`: how the company's record differs. */
  method?: PaymentMethod;
  differs?: Differs;
};

const school: Channel = { kind: "school", exclusiveDiscount: 90, code: "QD0001", name: "山东建筑技术学校" };

const ofFirm = { who: "buyer", state: "paid", orderType: "package" } as const;

const seedOrders: readonly SeedOrder[] = [
  { who: "learner", lines: [["e-bim", 1]], daysAgo: 40, at: "20:14", state: "paid" },
  {
    who: "learner",
    lines: [
      ["gly", 1],
      ["b-gl", 1],
    ],
    daysAgo: 20,
    at: "19:48",
    state: "paid",
    express: ["顺丰速运", "SF1390012345678"],
    way: [
      [842, "【济南市】顺丰速运已收取快件"],
      [1_117, "快件离开【济南历城集散中心】，发往【济南泉城营业点】"],
      [2_178, "快件到达【济南泉城营业点】"],
      [2_231, "快件交给张师傅，正在派送途中"],
      [2_409, "已签收，签收人：前台代收"],
    ],
  },
  {
    who: "learner",
    lines: [["zj-gl", 1]],
    daysAgo: 5,
    at: "12:37",
    state: "paid",
    code: "QD0001",
    differs: "less",
  },
  { who: "learner", lines: [["l-al", 1]], daysAgo: 3, at: "21:06", state: "paid" },
  { who: "learner", lines: [["q-net", 1]], daysAgo: 2, at: "08:52", state: "paid", method: "alipay" },
  { who: "learner", lines: [["l-jj", 1]], daysAgo: 5, at: "22:41", state: "timeout", differs: "late" },
  { who: "learner", lines: [["b-fg", 1]], daysAgo: 8, at: "12:18", state: "user" },
  {
    who: "learner",
    lines: [
      ["sz", 1],
      ["b-sz", 1],
    ],
    daysAgo: 0,
    state: "paying",
  },
  { ...ofFirm, lines: [["e-aq", 10]], daysAgo: 6, at: "09:25", differs: "twice" },
  { who: "learner", lines: [["b-zg", 1]], daysAgo: 1, at: "20:31", state: "paid" },
  // a company's packages (team.ts)
  { ...ofFirm, lines: [["gly", 20]], daysAgo: 81, at: "10:02" },
  // the refund task of sales-work.ts
  { ...ofFirm, lines: [["e-bim", 12]], daysAgo: 30, at: "15:40", differs: "twice" },
];

/** The person's earlier paid orders. */
const paidBefore = ({ who, daysAgo }: SeedOrder): SeedOrder[] =>
  seedOrders.filter(
    (seedOrder) => seedOrder.who === who && seedOrder.state === "paid" && seedOrder.daysAgo > daysAgo,
  );

const isVideo = ([key]: SeedOrder["lines"][number]): boolean =>
  seedCourses.some((course) => course.key === key && VIDEO_TYPES.includes(course.type));

const shipTo = {
  name: "李建国",
  telephone: "13800000001",
  province: "370000",
  city: "370100",
  area: "370102",
  regionText: "山东省 济南市 历下区",
  address: "经十路 17703 号 3 号楼 1202 室",
};

const ago = (days: number, minutes = 0) => sql`now() - make_interval(days => ${days}, mins => ${minutes})`;

/** The order's moment plus `minutes`. */
const placed = ({ daysAgo, at }: SeedOrder, minutes = 0) =>
  at === undefined
    ? ago(daysAgo, 4 - minutes)
    : sql`(date_trunc('day', now() at time zone 'Asia/Shanghai')
        + make_interval(days => ${-daysAgo}, mins => ${minutes}) + ${at}::interval) at time zone 'Asia/Shanghai'`;

/** Returns the orders for which a company took money. */
export async function seedHistory(tx: Tx, ids: SeedIds): Promise<PaidOrder[]> {
  const learner = ids.user.get("learner") as number;
  await tx.insert(addresses).values([
    { userId: learner, ...shipTo, isDefault: true },
    {
      userId: learner,
      ...shipTo,
      city: "370200",
      area: "370203",
      regionText: "山东省 青岛市 市北区",
      address: "敦化路 138 号项目部办公室",
    },
  ]);
  let orderItemId = 0;
  const orderIds: string[] = [];
  for (const [index, order] of seedOrders.entries()) {
    const orderId = await insertOrder(tx, ids, order, index, orderItemId);
    orderItemId += order.lines.length;
    if (order.state === "paid" && order.orderType !== "package") await grant(tx, ids, order, orderId);
    if (order.lines[0]?.[0] === "e-aq") await assignHalf(tx, ids, order, orderId, orderItemId);
    if (order.way) await followParcel(tx, ids, order, orderId, order.way);
    orderIds.push(orderId);
  }
  await seedInvoices(tx, orderIds, ids.invoiceFile);
  await seedSalesWork(tx, orderIds, ids.user.get("admin") as number);
  await countSold(tx);
  await studied(tx, learner, ids);
  await seedTeam(tx, ids);
  return takenMoney(orderIds);
}

const takenMoney = (orderIds: readonly string[]): PaidOrder[] =>
  seedOrders.flatMap(({ state, method = "wechat", differs }, index) => {
    const orderId = orderIds[index];
    return orderId !== undefined && (state === "paid" || differs) ? [{ orderId, method, differs }] : [];
  });

/** Sold figures include these orders. */
async function countSold(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update ${courses} set orders_counted = n, order_count_start = order_count_start - n
    from (select i.course_id, count(*)::int as n from ${orderItems} i join ${orders} o using (order_id)
      where o.order_status = ${ORDER_STATUS.paid} group by 1) sold
    where ${courses}.course_id = sold.course_id`);
}

async function insertOrder(
  tx: Tx,
  ids: SeedIds,
  order: SeedOrder,
  index: number,
  itemsBefore: number,
): Promise<string> {
  const userId = ids.user.get(order.who) as number;
  const lines = await Promise.all(
    order.lines.map(([key, quantity]) => lineOf(tx, ids.course.get(key) as number, quantity)),
  );
  const hasPaidVideoOrder = paidBefore(order).some(({ lines: bought }) => bought.some(isVideo));
  const priced = quote(lines, { hasPaidVideoOrder }, order.code ? school : null, defaultParams);
  const createdAt = new Date(Date.now() - order.daysAgo * 86_400_000);
  const day = new Date(createdAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "");
  const orderId = `${day}${String(481_516_234_200 + index * 7919)}`;
  const paid = order.state === "paid";
  const ships = lines.some((line) => COURSE_TYPES[line.courseType].ships);
  await tx.insert(orders).values({
    orderId,
    userId,
    orderName: lines.map((line) => line.courseName).join("，"),
    orderType: order.orderType ?? "single",
    orderStatus:
      order.state === "paying" ? ORDER_STATUS.paying : paid ? ORDER_STATUS.paid : ORDER_STATUS.closed,
    closeReason: order.state === "timeout" || order.state === "user" ? order.state : null,
    warePrice: priced.goodsAmt,
    freightPrice: priced.freight,
    orderAmt: priced.total,
    storeWideDiscount: priced.storeWideDiscount,
    exclusiveCode: order.code ?? NO_CODE,
    exclusiveDiscount: order.code ? school.exclusiveDiscount : 100,
    channelId: order.code ? (ids.user.get("school") as number) : null,
    addr: ships ? shipTo : null,
    requestHash: `seed-${index}`,
    kinds: lines.reduce((kinds, { courseType }) => kinds | (1 << courseType), 0),
    createTime: placed(order),
    expireAt: placed(order, 30),
    paidTime: paid ? placed(order, 3) : null,
    closedTime: order.state === "timeout" || order.state === "user" ? placed(order, 30) : null,
    expressCompany: order.express?.[0] ?? null,
    trackingNo: order.express?.[1] ?? null,
  });
  await tx.insert(orderItems).values(
    priced.lines.map((line, position) => ({
      orderItemId: itemsBefore + position + 1,
      orderId,
      position,
      courseId: line.courseId,
      courseType: line.courseType,
      orderItemName: line.courseName,
      courseCount: line.quantity,
      coursePrice: line.coursePrice,
      coursePriceOriginal: lines[position]?.coursePriceOriginal ?? 0,
      freightPrice: lines[position]?.freightPrice ?? 0,
      orderItemAmt: line.orderItemAmt,
      reasons: line.why.map(reasonOf),
    })),
  );
  if (paid)
    await tx.execute(sql`update ${orderItems} i
      set teacher_id = c.teacher_id, channel_id = o.channel_id, paid_time = o.paid_time
      from ${courses} c, ${orders} o
      where i.order_id = ${orderId} and c.course_id = i.course_id and o.order_id = i.order_id`);
  await tx.insert(payments).values({
    reference: orderId,
    amount: priced.total,
    description: lines
      .map((line) => line.courseName)
      .join("，")
      .slice(0, 100),
    state: paid ? "paid" : order.state === "paying" ? "paying" : "closed",
    transactionId: paid ? transactionIdOf(order.method ?? "wechat", orderId) : null,
    method: paid ? (order.method ?? "wechat") : null,
    createdAt: placed(order),
    expireAt: placed(order, 30),
    paidAt: paid ? placed(order, 3) : null,
    closedAt: order.state === "timeout" || order.state === "user" ? placed(order, 30) : null,
  });
  const last = paid ? (2 as const) : order.state === "paying" ? undefined : (3 as const);
  await tx.insert(orderTransitions).values([
    { orderId, fromStatus: null, toStatus: 1, reason: "placed", at: placed(order) },
    ...(last
      ? [
          {
            orderId,
            fromStatus: 1 as const,
            toStatus: last,
            reason: order.state === "timeout" || order.state === "user" ? order.state : ("paid" as const),
            at: placed(order, paid ? 3 : 30),
          },
        ]
      : []),
  ]);
  return orderId;
}

async function lineOf(tx: Tx, courseId: number, quantity: number) {
  const [course] = await tx.select().from(courses).where(eq(courses.courseId, courseId));
  if (!course) throw new Error(`seed: no course ${courseId}`);
  const rules = await tx.select().from(discountRules).where(eq(discountRules.courseId, courseId));
  return {
    courseId,
    courseName: course.courseName,
    courseType: course.courseType,
    quantity,
    coursePrice: course.coursePrice,
    coursePriceOriginal: course.coursePriceOriginal,
    freightPrice: course.freightPrice,
    discountRules: rules.map((rule) => ({ ...rule, ruleCode: rule.ruleCode as RuleCode })),
  };
}

async function grant(tx: Tx, ids: SeedIds, order: SeedOrder, orderId: string): Promise<void> {
  for (const [key] of order.lines) {
    if (key.startsWith("b-")) continue; // books are not held
    await tx.insert(userCourses).values({
      userId: ids.user.get(order.who) as number,
      courseId: ids.course.get(key) as number,
      createType: "order",
      orderId,
      createTime: placed(order, 3),
      expiryDate: sql`${placed(order, 3)} + make_interval(days => ${defaultParams.courseValidDays})`,
      liveCode: key.startsWith("l-") ? "K7M4XQ2P" : null,
    });
  }
}

async function followParcel(
  tx: Tx,
  ids: SeedIds,
  order: SeedOrder,
  reference: string,
  way: NonNullable<SeedOrder["way"]>,
): Promise<void> {
  const notedBy = ids.user.get("admin") as number;
  await tx.insert(trackingLines).values(
    way.map(([minutes, remark]) => ({
      reference,
      acceptTime: placed(order, minutes),
      remark,
      notedBy,
      createTime: placed(order, minutes + 5),
    })),
  );
}

/** Two copies belong to accounts, three wait for phones without one. */
async function assignHalf(
  tx: Tx,
  ids: SeedIds,
  order: SeedOrder,
  orderId: string,
  orderItemId: number,
): Promise<void> {
  const courseId = ids.course.get(order.lines[0]?.[0] as string) as number;
  for (const key of ["staff1", "staff2"]) {
    const [held] = await tx
      .insert(userCourses)
      .values({
        userId: ids.user.get(key) as number,
        courseId,
        createType: "order",
        orderId,
        createTime: ago(4),
        expiryDate: sql`${ago(4)} + make_interval(days => ${defaultParams.courseValidDays})`,
      })
      .returning();
    const phone = key === "staff1" ? "13800000011" : "13800000012";
    await tx.insert(assignments).values({
      orderId,
      orderItemId,
      courseId,
      phone,
      userCourseId: held?.userCourseId ?? null,
      createTime: ago(4),
    });
  }
  const waiting = [
    { phone: "13800000021", notedName: "赵立新" },
    { phone: "13800000022", notedName: "钱海燕" },
    { phone: "13800000023" },
  ];
  await tx
    .insert(assignments)
    .values(waiting.map((copy) => ({ orderId, orderItemId, courseId, ...copy, createTime: ago(3) })));
  await tx.update(orderItems).set({ copiesUsed: 5 }).where(eq(orderItems.orderItemId, orderItemId));
}

/** Done lessons, and in each course the next one half watched. */
async function studied(tx: Tx, userId: number, ids: SeedIds): Promise<void> {
  for (const [key, done] of [
    ["e-bim", 3],
    ["gly", 1],
  ] as const) {
    const courseId = ids.course.get(key) as number;
    const lessons = await tx
      .select({ courseChapterId: chapters.courseChapterId, duration: chapters.videoDuration })
      .from(chapters)
      .where(and(eq(chapters.courseId, courseId), isNotNull(chapters.videoId)))
      .orderBy(asc(chapters.courseChapterId));
    await tx.insert(chapterProgress).values(
      lessons.slice(0, done + 1).map(({ courseChapterId, duration }, index) => {
        const seconds = index < done ? duration : Math.floor(duration / 2);
        return {
          userId,
          courseId,
          courseChapterId,
          segments: [[0, seconds]] as [number, number][],
          skipped: [],
          playSeconds: seconds,
          position: index < done ? 0 : seconds,
          lastPlayedAt: ago(10 - index),
          doneAt: index < done ? ago(10 - index) : null,
          faceCheckedAt: key === "e-bim" && index < done ? ago(10 - index) : null,
        };
      }),
    );
    await tx
      .update(userCourses)
      .set({ firstPlayedAt: ago(10) })
      .where(and(eq(userCourses.userId, userId), eq(userCourses.courseId, courseId)));
  }
}
