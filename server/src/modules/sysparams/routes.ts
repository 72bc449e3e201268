import { getAppQrcode, getSite } from "@zhutu/domain/sysparams/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import { appQrcode, siteSettings } from "./service.ts";

export function sysparamsRoutes(bind: Bind): void {
  bind(getSite, (ctx) => siteSettings(ctx));
  bind(getAppQrcode, (ctx) => appQrcode(ctx));
}
