import { getChannelQrcode, getDiscount, proposeChannelCode } from "@zhutu/domain/channels/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import { channelQrcode, discountOf, unusedCode } from "./service.ts";

export function channelsRoutes(bind: Bind): void {
  bind(getDiscount, (ctx, { params }) => discountOf(ctx, params.exclusiveCode));
  bind(proposeChannelCode, (ctx) => unusedCode(ctx));
  bind(getChannelQrcode, (ctx, { params }) => channelQrcode(ctx, params.channelId));
}
