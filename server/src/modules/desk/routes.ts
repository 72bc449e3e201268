import * as contract from "@zhutu/domain/desk/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as desk from "./service.ts";

export function deskRoutes(bind: Bind): void {
  bind(contract.searchOffice, (ctx, { query }) => desk.searchOffice(ctx, query));
  bind(contract.listViews, (ctx, { query }) => desk.listViews(ctx, query));
  bind(contract.saveView, (ctx, { body }) => desk.saveView(ctx, body));
  bind(contract.deleteView, (ctx, { params }) => desk.deleteView(ctx, params.listViewId));
  bind(contract.recordHistory, (ctx, { params, query }) => desk.recordHistory(ctx, params, query));
}
