import * as contract from "@zhutu/domain/notices/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as notices from "./service.ts";

export function noticesRoutes(bind: Bind): void {
  bind(contract.listNotices, (ctx, { query }) => notices.myNotices(ctx, query));
  bind(contract.countUnreadNotices, (ctx) => notices.myUnread(ctx));
  bind(contract.readNotices, (ctx, { body }) => notices.markRead(ctx, body));
}
