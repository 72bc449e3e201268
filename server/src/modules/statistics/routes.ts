import * as contract from "@zhutu/domain/statistics/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as statistics from "./service.ts";

export function statisticsRoutes(bind: Bind): void {
  bind(contract.getOverview, (ctx) => statistics.overview(ctx));
  bind(contract.getTeacherSales, (ctx, { query }) => statistics.teacherSales(ctx, query));
  // a firm's desk
  bind(contract.getTeam, (ctx, { query }) => statistics.team(ctx, query));
  bind(contract.listTeamPeople, (ctx, { query }) => statistics.teamPeople(ctx, query));
  bind(contract.exportTeam, (ctx, { query }) => statistics.exportTeam(ctx, query));
}
