import { getTodayQuestion } from "@zhutu/domain/exam/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as exam from "./service.ts";

export function examRoutes(bind: Bind): void {
  bind(getTodayQuestion, (ctx) => exam.todayQuestion(ctx));
}
