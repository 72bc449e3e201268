import * as contract from "@zhutu/domain/enrolment/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as enrolment from "./service.ts";

export function enrolmentRoutes(bind: Bind): void {
  bind(contract.isBought, (ctx, { params }) => enrolment.isBought(ctx, params.courseId));
  bind(contract.validLiveCode, (ctx, { params }) =>
    enrolment.enterLiveCode(ctx, params.courseId, params.code),
  );
}
