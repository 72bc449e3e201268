import { getOfficeCourse } from "@zhutu/domain/catalogue/contract.ts";
import * as contract from "@zhutu/domain/live/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as live from "./service.ts";

export function liveRoutes(bind: Bind): void {
  bind(contract.getPushUrl, (ctx, { params }) => live.pushUrl(ctx, params.courseId));
  bind(contract.refreshPushUrl, (ctx, { params }) => live.refreshPushUrl(ctx, params.courseId));
  bind(contract.endLive, (ctx, { params }) => live.endLive(ctx, params.courseId));
  bind(contract.getLive, (ctx, { params }) => live.showLive(ctx, params.courseId));
  bind(contract.getLiveCalendar, (ctx, { params }) => live.liveCalendar(ctx, params.courseId));
  // Contracted by catalogue, served here: live has the push address.
  bind(getOfficeCourse, (ctx, { params }) => live.officeCourse(ctx, params.courseId));
}
