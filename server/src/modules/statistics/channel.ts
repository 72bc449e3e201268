import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { exportChannelSales as endpoint } from "@zhutu/domain/statistics/office/contract.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { type ExportKind, inChunks } from "../../kernel/workbook/export-kind.ts";
import { asText, type SheetRow } from "../../kernel/workbook/workbook.ts";
import { channelLink } from "../channels/service.ts";
import * as queries from "./channel-queries.ts";

type Whose = Pick<Ctx, "db"> & { user: Pick<SessionUser, "role" | "userId"> };
type UserCtx = Ctx<SessionUser>;

/** A channel sees itself, administrators every channel. */
async function visibleChannel({ db, user }: Whose, channelId: number) {
  const own = user.role === "admin" || user.userId === channelId;
  const channel = own ? await queries.findChannel(db, channelId) : undefined;
  if (!channel) throw refuse("NOT_FOUND");
  return channel;
}

/** By product and day, in fen, with the channel's code and link. */
export async function channelSales(
  ctx: UserCtx,
  channelId: number,
  { page, pageSize, ...filter }: queries.ChannelFilter & { page?: number | undefined; pageSize: number },
) {
  const channel = await visibleChannel(ctx, channelId);
  const ofPage = page === undefined ? undefined : { page, pageSize };
  const [products, days] = await Promise.all([
    queries.productsOfChannel(ctx.db, { channelId, filter, page: ofPage }),
    queries.daysOfChannel(ctx.db, { channelId, filter }),
  ]);
  const sum = sumOf(days);
  const { disabled, exclusiveCode, exclusiveDiscount, ...rest } = channel;
  return {
    products,
    productTotal: products[0]?.courseTotal ?? 0,
    orderTotal: sum.orderCnt,
    orderIncome: sum.orderAmt,
    days,
    channel: {
      ...rest,
      exclusiveCode,
      exclusiveDiscount: exclusiveDiscount / 100,
      link: disabled ? "" : channelLink(ctx, exclusiveCode),
    },
  };
}

/** An order counts on one day only. */
const sumOf = (sold: readonly { orderCnt: number; orderAmt: number }[]) => ({
  orderCnt: sold.reduce((sum, one) => sum + one.orderCnt, 0),
  orderAmt: sold.reduce((sum, one) => sum + one.orderAmt, 0),
});

const daysOf = (filter: queries.ChannelFilter): string =>
  `${filter.startDate ?? "开始"}至${filter.endDate ?? "今天"}`;
/** Held in memory, because each chunk sums all sales. */
const productsAtOnce = 5_000;

export const channelSalesExport: ExportKind<typeof endpoint> = {
  endpoint,
  title: "渠道销售",
  columns: ["商品", "类型", "订单数", "金额（元）"],
  async count(ctx, { params: { channelId }, query }) {
    await visibleChannel(ctx, channelId);
    return queries.countProducts(ctx.db, channelId, query);
  },
  async *rows(ctx, { params: { channelId }, query: filter }) {
    await visibleChannel(ctx, channelId);
    const sales = { channelId, filter };
    const next = (last: queries.ProductRow | undefined, most: number) =>
      queries.nextProducts(ctx.db, sales, last, most);
    yield* inChunks(next, cells, productsAtOnce);
    const { orderCnt, orderAmt } = sumOf(await queries.daysOfChannel(ctx.db, sales));
    yield [["合计", "--", orderCnt, orderAmt / 100]];
  },
  async fileName(ctx, { params: { channelId }, query }) {
    const { userName } = await visibleChannel(ctx, channelId);
    return { name: `渠道销售_${userName}_${daysOf(query)}`, plain: `channel_${channelId}` };
  },
  action: "channel-sales.export",
  subject: ({ params: { channelId } }) => `user:${channelId}`,
  spoken: ({ query }) => query,
};

const cells = (one: queries.ProductRow): SheetRow => [
  asText(one.courseName),
  labelOf(one.courseType),
  one.orderCnt,
  one.orderAmt / 100,
];
const labelOf = (type: CourseType): string => COURSE_TYPES[type].label;
