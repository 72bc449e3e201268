import { COURSE_TYPE_CODES, COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { discountLabel, formatAmount } from "@zhutu/domain/money.ts";
import { exportChannelSales, getChannelSales } from "@zhutu/domain/statistics/office/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Card, Col, Flex, Row, Select, Typography } from "antd";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import type { Column } from "../../../office/table/columns.tsx";
import { ExportButton } from "../../../office/list/export-button.tsx";
import { FigureRow } from "../../../office/figure-row.tsx";
import { listParams, oneOf } from "../../../lib/lists/list-params.ts";
import { type List, useListParams } from "../../../lib/lists/use-list-params.ts";
import { OfficePage } from "../../../office/shell/office-page.tsx";
import { OfficeTable } from "../../../office/table/office-table.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { ChannelHandout } from "./channel-handout.tsx";
import { DayBars, RankBars } from "./bars.tsx";
import { useRangeChoice } from "./range-choice.tsx";
import { barsOf, type Days, salesRange, shareOf } from "./sales-range.ts";
import { StatementsCard } from "./statements-card.tsx";

type Sales = CallReply<typeof getChannelSales>;
type Product = Sales["products"][number];

const ANY = 0;
const TYPES = [
  { value: ANY, label: "全部类型" },
  ...Object.entries(COURSE_TYPES).map(([value, { label }]) => ({ value: Number(value), label })),
];
const mostBars = 8;
const selectWidth = { width: 140 };

/** Wraps between a channel's facts, never inside one. */
const whole = { whiteSpace: "nowrap" } as const;

/** The span of days, and the type of product; 0 is all. */
const channelView = listParams({
  fields: { ...salesRange.fields, type: oneOf<number>([ANY, ...COURSE_TYPE_CODES], ANY) },
});

type Props = { channelId: number; days: Days; list: List<(typeof channelView)["fields"]> };

/** A channel's code, link and QR code beside its figures, or why it has none. */
function ChannelCard({ channel }: Pick<CallReply<typeof getChannelSales>, "channel">) {
  const { exclusiveCode, link } = channel;
  return (
    <Card title="推广链接和二维码">
      {exclusiveCode !== null && link !== "" ? (
        <ChannelHandout {...channel} exclusiveCode={exclusiveCode} />
      ) : (
        <EmptyState
          icon="scan"
          text={
            exclusiveCode === null
              ? "还没有专属码，设置后这里会有二维码、推广链接和海报"
              : "账号已停用，链接、二维码和海报不可用"
          }
        />
      )}
    </Card>
  );
}

/** What a channel's code sold: the sums, a bar a day, its products, and what it hands out. */
function ChannelSales({ channelId, days, list }: Props) {
  const { filters, page, pageSize, show } = list;
  const { type } = filters;
  const params = { channelId };
  const query = { ...days, ...(type !== ANY && { productType: type }) };
  const input = { params, query: { ...query, page, pageSize } };
  const answer = useApi(getChannelSales, input, { placeholderData: keepPreviousData });
  const sales = answer.data;
  const each = sales && sales.orderTotal > 0 ? sales.orderIncome / sales.orderTotal : undefined;
  return (
    <QueryView query={answer} missing={<EmptyState icon="search" text="没有找到这个渠道，它可能已被删除" />}>
      {({ products, productTotal, orderIncome, days: sold, channel }) => (
        <>
          <Typography.Text type="secondary">
            {channel.userName} ·{" "}
            <span style={whole}>{channel.kind === "school" ? "学校渠道" : "内部渠道"}</span>
            {channel.exclusiveCode && (
              <>
                {" · "}
                <span style={whole}>专属码 {channel.exclusiveCode}</span>
              </>
            )}
            {" · "}
            <span style={whole}>优惠 {discountLabel(channel.exclusiveDiscount)}</span>
          </Typography.Text>
          <FigureRow
            figures={[
              ["销售额", sales && formatAmount(sales.orderIncome)],
              ["付款订单", sales?.orderTotal.toLocaleString("zh-CN")],
              ["平均每单", each === undefined ? "--" : formatAmount(Math.round(each * 100) / 100)],
            ]}
          />
          <Row gutter={[16, 16]}>
            <Col xs={24} lg={16}>
              <Card title="销售额走势">
                <DayBars days={barsOf(sold, days)} none="这段时间还没有收入" />
              </Card>
            </Col>
            <Col xs={24} lg={8}>
              <ChannelCard channel={channel} />
            </Col>
          </Row>
          <Card
            title="按商品"
            extra={
              <Flex gap="small" wrap>
                <Select
                  aria-label="商品类型"
                  style={selectWidth}
                  options={TYPES}
                  value={type}
                  onChange={(chosen) => show({ filters: { type: chosen } })}
                  virtual={false}
                />
                <ExportButton
                  endpoint={exportChannelSales}
                  input={{ params, query }}
                  disabledReason={productTotal === 0 ? "这段时间没有可以导出的商品" : undefined}
                />
              </Flex>
            }
          >
            <Typography.Paragraph type="secondary">
              只计用这个专属码下单并已付款的订单，全额退款的不计；金额为优惠后，不含运费
            </Typography.Paragraph>
            <Flex vertical gap={16}>
              {page === 1 && <RankBars bars={products.slice(0, mostBars).map(barOf)} />}
              <OfficeTable
                name="channel-products"
                list={list}
                query={answer}
                rows={products}
                total={productTotal}
                idOf={(one) => one.courseId}
                columns={columnsOf(orderIncome)}
                unit="种"
                empty={<EmptyState icon="chart" text="这段时间还没有通过专属码成交的订单" />}
              />
            </Flex>
          </Card>
        </>
      )}
    </QueryView>
  );
}

const barOf = ({ courseId, courseName, orderAmt }: Product) => ({
  key: courseId,
  name: courseName,
  value: orderAmt,
  said: formatAmount(orderAmt),
});

const columnsOf = (income: number): Column<Product>[] => [
  { key: "product", title: "商品", value: (one) => one.courseName },
  {
    key: "type",
    title: "类型",
    width: 140,
    value: ({ courseType }) => (isCourseType(courseType) ? COURSE_TYPES[courseType].label : null),
  },
  { key: "orders", title: "订单", width: 96, as: "count", value: (one) => one.orderCnt },
  {
    key: "each",
    title: "均价",
    width: 124,
    as: "amount",
    value: (one) => Math.round((one.orderAmt / one.orderCnt) * 100) / 100,
  },
  { key: "amount", title: "金额", width: 140, as: "amount", value: (one) => one.orderAmt },
  { key: "share", title: "占比", width: 96, align: "right", value: (one) => shareOf(one.orderAmt, income) },
];

/** A channel's figures, for itself (`own`) or an administrator; days and type are in the address. */
export function ChannelStatisPage({ userId, own }: { userId: number; own: boolean }) {
  const { days, choice } = useRangeChoice(channelView);
  const list = useListParams(channelView);
  return (
    <OfficePage actions={choice}>
      <ChannelSales channelId={userId} days={days} list={list} />
      <StatementsCard userId={userId} own={own} party="channel" />
    </OfficePage>
  );
}
