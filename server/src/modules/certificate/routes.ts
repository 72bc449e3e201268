import * as contract from "@zhutu/domain/certificate/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as certificate from "./service.ts";

export function certificateRoutes(bind: Bind): void {
  bind(contract.listMyCerts, (ctx) => certificate.myCerts(ctx));
  bind(contract.listMyStudyTime, (ctx) => certificate.myStudyTime(ctx));
}
