import * as contract from "@zhutu/domain/statistics/contract.ts";
import * as office from "@zhutu/domain/statistics/office/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import { exportNow } from "../../kernel/workbook/export-kind.ts";
import * as statistics from "./service.ts";

export function statisticsRoutes(bind: Bind): void {
  bind(contract.getTeacherSales, (ctx, { query }) => statistics.teacherSales(ctx, query));
  bind(office.getOrderSummary, (ctx) => statistics.orderSummary(ctx));
  bind(office.getToday, (ctx) => statistics.today(ctx));
  bind(office.listBestSellers, (ctx) => statistics.bestSellers(ctx));
  bind(office.getSalesOfTeacher, (ctx, { params, query }) =>
    statistics.salesOfTeacher(ctx, params.teacherId, query),
  );
  bind(office.getChannelSales, (ctx, { params, query }) =>
    statistics.channelSales(ctx, params.channelId, query),
  );
  bind(office.exportChannelSales, (ctx, input) => exportNow(ctx, statistics.channelSalesExport, input));
  bind(office.rankCoursePlayTime, (ctx, { query }) => statistics.coursesByPlayTime(ctx, query));
  bind(office.rankUserPlayTime, (ctx, { query }) => statistics.usersByPlayTime(ctx, query));
  bind(office.listOwnStatements, (ctx) => statistics.ownStatements(ctx));
  bind(office.listStatements, (ctx, { params, query }) =>
    statistics.statementsOf(ctx, params.userId, query.role),
  );
  bind(office.getStatement, (ctx, { params }) => statistics.statementOf(ctx, params.userId, params.month));
  bind(office.exportStatement, (ctx, { params }) =>
    statistics.exportStatement(ctx, params.userId, params.month),
  );
  bind(office.closeStatement, (ctx, { params, query }) =>
    statistics.closeStatement(ctx, params.userId, params.month, query.role),
  );
  bind(office.listClosedStatements, (ctx, { query }) => statistics.listClosedStatements(ctx, query));
  bind(office.confirmStatement, (ctx, { params }) => statistics.confirmStatement(ctx, params));
  bind(office.objectToStatement, (ctx, { params, body }) =>
    statistics.objectToStatement(ctx, params, body.reason),
  );
  bind(office.answerObjection, (ctx, { params, body }) =>
    statistics.answerObjection(ctx, params, body.answer),
  );
  bind(contract.getTeam, (ctx, { query }) => statistics.team(ctx, query));
  bind(contract.listTeamPeople, (ctx, { query }) => statistics.teamPeople(ctx, query));
  bind(contract.exportTeam, (ctx, input) => exportNow(ctx, statistics.teamExport, input));
}
