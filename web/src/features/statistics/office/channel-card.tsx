import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getChannelSales } from "@zhutu/domain/statistics/office/contract.ts";
import { Card } from "antd";
import { EmptyState } from "../../../ui/states.tsx";
import { ChannelHandout } from "./channel-handout.tsx";

/** A channel's code, link and QR code beside its figures, or why it has none. */
export function ChannelCard({ channel }: Pick<CallReply<typeof getChannelSales>, "channel">) {
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
              ? "还没有专属码，设置后这里会有二维码和推广链接"
              : "账号已停用，链接和二维码不可用"
          }
        />
      )}
    </Card>
  );
}
