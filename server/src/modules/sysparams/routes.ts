import {
  downloadApp,
  getAppInfo,
  getAppQrcode,
  getSite,
  listExamDates,
} from "@zhutu/domain/sysparams/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import { appFile, appInfo, appQrcode, examDates, siteSettings } from "./service.ts";

export function sysparamsRoutes(bind: Bind): void {
  bind(getSite, (ctx) => siteSettings(ctx));
  bind(getAppQrcode, (ctx) => appQrcode(ctx));
  bind(listExamDates, (ctx) => examDates(ctx));
  bind(getAppInfo, (ctx) => appInfo(ctx));
  bind(downloadApp, (ctx) => appFile(ctx));
}
