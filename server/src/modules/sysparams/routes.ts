import * as contract from "@zhutu/domain/sysparams/contract.ts";
import * as office from "@zhutu/domain/sysparams/office/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as sysparams from "./service.ts";

export function sysparamsRoutes(bind: Bind): void {
  bind(contract.getSite, (ctx) => sysparams.siteSettings(ctx));
  bind(contract.getAppQrcode, (ctx) => sysparams.appQrcode(ctx));
  bind(contract.listExamDates, (ctx) => sysparams.examDates(ctx));
  bind(contract.getExamCalendar, (ctx, { query }) => sysparams.examCalendar(ctx, query.subject));
  bind(contract.getAppInfo, (ctx) => sysparams.appInfo(ctx));
  bind(contract.downloadApp, (ctx) => sysparams.appFile(ctx));
  bind(office.getParams, (ctx) => sysparams.params(ctx));
  bind(office.saveParams, (ctx, { body }) => sysparams.saveParams(ctx, body));
  bind(office.getSiteForm, (ctx) => sysparams.siteForm(ctx));
  bind(office.listOutsideServices, (ctx) => sysparams.services(ctx));
  bind(office.testOutsideService, (ctx, { params }) => sysparams.testService(ctx, params.service));
  bind(office.saveSite, (ctx, { body }) => sysparams.saveSite(ctx, body));
}
