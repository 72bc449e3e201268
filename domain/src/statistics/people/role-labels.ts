import type { Role } from "../../endpoint.ts";

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  user: "学员",
  teacher: "讲师",
  channel: "渠道",
  admin: "管理员",
};
