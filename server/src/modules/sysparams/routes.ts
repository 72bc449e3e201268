import { getSite } from "@zhutu/domain/sysparams/contract.ts";
import type { Bind } from "../../kernel/bind.ts";
import { siteSettings } from "./service.ts";

export function sysparamsRoutes(bind: Bind): void {
  bind(getSite, (ctx) => siteSettings(ctx));
}
