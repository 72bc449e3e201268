import { COURSE_TYPE_CODES } from "@zhutu/domain/catalogue/course-type.ts";
import { listParams, oneOf } from "../../../office/list/list-params.ts";
import { OfficePage } from "../../../office/shell/office-page.tsx";
import { useListParams } from "../../../office/list/use-list-params.ts";
import { ChannelSales } from "./channel-sales.tsx";
import { useRangeChoice } from "./range-choice.tsx";
import { salesRange } from "./sales-range.ts";
import { StatementsCard } from "./statements-card.tsx";

/** The span of days, and the type of product; 0 is all. */
const channelView = listParams({
  fields: { ...salesRange.fields, type: oneOf<number>([0, ...COURSE_TYPE_CODES], 0) },
});

/** A channel's figures, for itself (`own`) or an administrator; days and type are in the address. */
export function ChannelStatisPage({ userId, own }: { userId: number; own: boolean }) {
  const { days, choice } = useRangeChoice(channelView);
  const { filters, show } = useListParams(channelView);
  return (
    <OfficePage actions={choice}>
      <ChannelSales
        channelId={userId}
        days={days}
        type={filters.type}
        onType={(type) => show({ filters: { type } })}
      />
      <StatementsCard userId={userId} own={own} party="channel" />
    </OfficePage>
  );
}
