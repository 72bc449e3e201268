import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { AddressCopy } from "@zhutu/domain/ordering/order.ts";
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import type { Reason } from "@zhutu/domain/pricing/reason.ts";
import { maxCopies, type OrderType, orderTypes } from "@zhutu/domain/cart/quantity.ts";
import {
  type ClosedReason,
  ORDER_STATUS,
  type OrderStatus,
  type OrderStep,
  orderStatuses,
} from "@zhutu/domain/ordering/order-status.ts";
import { at, createdAt, fen, literals, oneOf, pk } from "../../kernel/db/columns.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { refundTasks } from "../payment/tables.ts";

/** Prices are frozen when it is placed. */
export const orders = pgTable(
  "orders",
  {
    orderId: text("order_id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    orderName: text("order_name").notNull(),
    orderType: text("order_type").$type<OrderType>().notNull(),
    /** Bit n: a line's course has type n. */
    kinds: smallint("kinds").notNull().default(0),
    orderStatus: smallint("order_status").$type<OrderStatus>().notNull().default(ORDER_STATUS.paying),
    closeReason: text("close_reason").$type<ClosedReason>(),
    warePrice: fen("ware_price").notNull(),
    freightPrice: fen("freight_price").notNull(),
    orderAmt: fen("order_amt").notNull(),
    storeWideDiscount: fen("store_wide_discount").notNull().default(0),
    exclusiveCode: text("exclusive_code").notNull().default(NO_CODE),
    /** Hundredths; 100 without a code. */
    exclusiveDiscount: smallint("exclusive_discount").notNull().default(100),
    channelId: integer("channel_id").references(() => users.userId),
    addr: jsonb("addr").$type<AddressCopy>(),
    requestHash: text("request_hash").notNull(),
    idempotencyKey: text("idempotency_key"),
    createTime: createdAt("create_time"),
    expireAt: at("expire_at").notNull(),
    paidTime: at("paid_time"),
    closedTime: at("closed_time"),
    expressCompany: text("express_company"),
    trackingNo: text("tracking_no"),
    /** Terms for online goods as the buyer accepted them. */
    agreedTerms: text("agreed_terms"),
    agreedTime: at("agreed_time"),
  },
  (t) => [
    oneOf("orders_status", t.orderStatus, orderStatuses),
    oneOf("orders_type", t.orderType, orderTypes),
    check("orders_amount", sql`${t.orderAmt} = ${t.warePrice} + ${t.freightPrice} and ${t.orderAmt} >= 0`),
    check(
      "orders_paid",
      sql`(${t.orderStatus} = ${literals([ORDER_STATUS.paid])}) = (${t.paidTime} is not null)`,
    ),
    check("orders_agreed", sql`(${t.agreedTerms} is null) = (${t.agreedTime} is null)`),
    uniqueIndex("orders_idempotency")
      .on(t.userId, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index("orders_user").on(t.userId, t.createTime),
    // This and `orders_newest` cover counts and sums of the office's list.
    index("orders_paid_time").on(t.paidTime, t.orderStatus, t.orderAmt, t.kinds, t.orderId),
    // For the sum of all income; few amounts, so 6 bytes an order.
    index("orders_income")
      .on(t.orderAmt)
      .where(sql`order_status = ${literals([ORDER_STATUS.paid])}`),
    // Closed orders are few, rare among the newest; paid orders never write here.
    index("orders_closed")
      .on(t.createTime, t.orderId, t.orderAmt)
      .where(sql`order_status = ${literals([ORDER_STATUS.closed])}`),
    index("orders_newest").on(t.createTime, t.orderId, t.orderStatus, t.kinds, t.orderAmt),
    index("orders_sent")
      .on(t.createTime, t.orderId, t.orderStatus, t.kinds, t.orderAmt)
      .where(sql`tracking_no is not null`),
    index("orders_paying")
      .on(t.expireAt)
      .where(sql`order_status = ${literals([ORDER_STATUS.paying])}`),
    // Orders to send are few; shipped ones have an address (ORD-009).
    index("orders_to_send")
      .on(t.createTime, t.orderId, t.paidTime, t.kinds)
      .where(
        sql`order_status = ${literals([ORDER_STATUS.paid])} and tracking_no is null and addr is not null`,
      ),
    index("orders_of_channel")
      .on(t.channelId, t.orderStatus, t.orderAmt, t.orderId)
      .where(sql`channel_id is not null`),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    orderItemId: pk("order_item_id"),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.orderId),
    position: smallint("position").notNull(),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId),
    courseType: smallint("course_type").$type<CourseType>().notNull(),
    /** The course by whose page it was chosen as a specification; that one may be deleted later. */
    doorId: integer("door_id"),
    /** What it was sold as (`soldName`). */
    orderItemName: text("order_item_name").notNull(),
    courseCount: integer("course_count").notNull(),
    coursePrice: fen("course_price").notNull(),
    /** 0: not kept. */
    coursePriceOriginal: fen("course_price_original").notNull().default(0),
    freightPrice: fen("freight_price").notNull(),
    orderItemAmt: fen("order_item_amt").notNull(),
    /** Which rule won, which lost and by how much (domain.md "Pricing"). */
    reasons: jsonb("reasons").$type<Reason[]>().notNull(),
    copiesUsed: integer("copies_used").notNull().default(0),
    /** Refunded before anybody had them; nobody can have them any more. */
    copiesReturned: integer("copies_returned").notNull().default(0),
    /** The buyer held the course at payment: its price is given back. */
    alreadyHeld: boolean("already_held").notNull().default(false),
    /**
     * The course's teacher at payment, who keeps the sale (domain.md "Statistics"). No foreign key,
     * so payments lock only the buyer's row.
     */
    teacherId: integer("teacher_id"),
    /** The order's channel and time of payment, once it is paid: sums of sales read lines alone. */
    channelId: integer("channel_id"),
    paidTime: at("paid_time"),
  },
  (t) => [
    index("order_items_of_order").on(t.orderId, t.position),
    // These two cover sums of sales and read the days asked for alone.
    index("order_items_of_teacher")
      .on(t.teacherId, t.paidTime, t.orderId, t.courseId, t.orderItemAmt, t.alreadyHeld, t.orderItemId)
      .where(sql`teacher_id is not null`),
    index("order_items_of_channel")
      .on(
        t.channelId,
        t.paidTime,
        t.orderId,
        t.courseId,
        t.courseType,
        t.orderItemAmt,
        t.alreadyHeld,
        t.orderItemId,
      )
      .where(sql`channel_id is not null`),
    index("order_items_course").on(t.courseId, t.orderId),
    // Lines stand in the order of their payment, so that a day is found by few pages, at nearly no cost to write.
    index("order_items_paid").using("brin", t.paidTime).with({ pages_per_range: 16 }),
    check(
      "order_items_copies",
      sql`least(${t.copiesUsed}, ${t.copiesReturned}) >= 0 and ${t.copiesUsed} + ${t.copiesReturned} <= ${t.courseCount}`,
    ),
    check("order_items_count", sql`${t.courseCount} between 1 and ${sql.raw(String(maxCopies))}`),
  ],
);

/** What a refund task gives back of an order's lines; the rest of its amount is freight. */
export const refundLines = pgTable(
  "refund_lines",
  {
    refundTaskId: integer("refund_task_id")
      .notNull()
      .references(() => refundTasks.refundTaskId, { onDelete: "cascade" }),
    orderItemId: integer("order_item_id")
      .notNull()
      .references(() => orderItems.orderItemId),
    copies: integer("copies").notNull(),
    amount: fen("amount").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundTaskId, t.orderItemId] }),
    index("refund_lines_item").on(t.orderItemId),
    check("refund_lines_copies", sql`${t.copies} >= 0 and ${t.amount} >= 0`),
  ],
);

/** Sales not yet in their course's count (`countSales`). */
export const soldCourses = pgTable(
  "sold_courses",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.orderId),
    courseId: integer("course_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.courseId] })],
);

/** Every status change (security.md invariant 16). */
export const orderTransitions = pgTable(
  "order_transitions",
  {
    orderTransitionId: bigserial("order_transition_id", { mode: "number" }).primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.orderId),
    fromStatus: smallint("from_status").$type<OrderStatus>(),
    toStatus: smallint("to_status").$type<OrderStatus>().notNull(),
    reason: text("reason").$type<OrderStep>().notNull(),
    at: createdAt("at"),
  },
  (t) => [index("order_transitions_order").on(t.orderId)],
);

/** Where an order went before staff changed it. */
export const addressChanges = pgTable(
  "address_changes",
  {
    addressChangeId: pk("address_change_id"),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.orderId),
    before: jsonb("before").$type<AddressCopy>().notNull(),
    changedBy: integer("changed_by")
      .notNull()
      .references(() => users.userId),
    at: createdAt("at"),
  },
  (t) => [index("address_changes_order").on(t.orderId)],
);

/** Which course a line was before staff exchanged it. */
export const lineExchanges = pgTable(
  "line_exchanges",
  {
    lineExchangeId: pk("line_exchange_id"),
    orderItemId: integer("order_item_id")
      .notNull()
      .references(() => orderItems.orderItemId),
    fromCourseId: integer("from_course_id")
      .notNull()
      .references(() => courses.courseId),
    fromName: text("from_name").notNull(),
    exchangedBy: integer("exchanged_by")
      .notNull()
      .references(() => users.userId),
    at: createdAt("at"),
  },
  (t) => [index("line_exchanges_item").on(t.orderItemId), index("line_exchanges_course").on(t.fromCourseId)],
);

/** For claiming a copy (domain.md "Copies of a package"). */
export const claimLinks = pgTable(
  "claim_links",
  {
    /** 22 characters of 128 random bits. */
    claimKey: text("claim_key").primaryKey(),
    orderItemId: integer("order_item_id")
      .notNull()
      .references(() => orderItems.orderItemId),
    /** Null: as many as the item has left. */
    seats: integer("seats"),
    claimed: integer("claimed").notNull().default(0),
    createTime: createdAt("create_time"),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
  },
  (t) => [
    index("claim_links_item").on(t.orderItemId, t.createTime),
    check("claim_links_key_form", sql`${t.claimKey} ~ '^[A-Za-z0-9_-]{22}$'`),
    check(
      "claim_links_claimed",
      sql`${t.claimed} >= 0 and (${t.seats} is null or ${t.claimed} <= ${t.seats})`,
    ),
  ],
);
