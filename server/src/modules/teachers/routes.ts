import * as contract from "@zhutu/domain/teachers/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as teachers from "./service.ts";

export function teachersRoutes(bind: Bind): void {
  bind(contract.getTeacher, (ctx, { params }) => teachers.publicTeacher(ctx, params.teacherId));
}
