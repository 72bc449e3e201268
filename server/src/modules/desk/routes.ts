import { listPublishChecks } from "@zhutu/domain/catalogue/publishing/contract.ts";
import * as contract from "@zhutu/domain/desk/contract.ts";
import * as exports from "@zhutu/domain/desk/exports/contract.ts";
import * as own from "@zhutu/domain/desk/own/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import { publishChecks } from "./publish-checks.ts";
import * as desk from "./service.ts";

export function deskRoutes(bind: Bind): void {
  bind(contract.searchOffice, (ctx, { query }) => desk.searchOffice(ctx, query));
  bind(contract.getMenuWaiting, (ctx) => desk.menuWaiting(ctx));
  bind(contract.getOverview, (ctx) => desk.overview(ctx));
  bind(listPublishChecks, (ctx, { query }) => publishChecks(ctx, query.courseId));
  bind(own.getOwnWaiting, (ctx) => desk.ownWaiting(ctx));
  bind(contract.listViews, (ctx, { query }) => desk.listViews(ctx, query));
  bind(contract.saveView, (ctx, { body }) => desk.saveView(ctx, body));
  bind(contract.deleteView, (ctx, { params }) => desk.deleteView(ctx, params.listViewId));
  bind(exports.startExport, (ctx, { body }) => desk.startExport(ctx, body));
  bind(exports.listExports, (ctx) => desk.myExports(ctx));
  bind(exports.getExport, (ctx, { params }) => desk.myExport(ctx, params.exportId));
  bind(exports.fetchExport, (ctx, { params }) => desk.exportFile(ctx, params.exportId));
  bind(exports.cancelExport, (ctx, { params }) => desk.cancelExport(ctx, params.exportId));
  bind(exports.retryExport, (ctx, { params }) => desk.retryExport(ctx, params.exportId));
  bind(contract.recordHistory, (ctx, { params, query }) => desk.recordHistory(ctx, params, query));
}
