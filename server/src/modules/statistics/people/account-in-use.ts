import type { Role } from "@zhutu/domain/endpoint.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { whatHolds } from "./people-queries.ts";

/** With what to do instead; undefined: the account can be deleted. */
export const whyInUse = async (
  db: Db,
  { userId, role, userName }: { userId: number; role: Role; userName: string },
): Promise<string | undefined> => hindrance(role, userName, await whatHolds(db, userId));

type Holds = Awaited<ReturnType<typeof whatHolds>>;

function hindrance(
  role: Role,
  name: string,
  { orders, sold, held, tenths, taught }: Holds,
): string | undefined {
  if (taught > 0)
    return `讲师“${name}”还有 ${taught} 门课程，不能删除。请先在课程表单里换成其他讲师，或停用这个账号。`;
  if (sold > 0)
    return `讲师“${name}”的课程卖出过 ${sold} 个订单，不能删除。可以停用账号：月结单和统计都保留。`;
  if (orders + held + tenths === 0) return undefined;
  if (role === "channel")
    return `渠道“${name}”有 ${orders} 个订单，不能删除。可以停用账号：专属码随之失效，订单和统计都保留。`;
  const has = [
    ...(orders > 0 ? [`${orders} 个订单`] : []),
    ...(held > 0 ? [`${held} 门课程`] : []),
    ...(tenths > 0 ? [`${tenths / 10} 学时`] : []),
  ];
  return `“${name}”有 ${has.join("、")}，不能删除。可以停用账号：不能再登录，订单和学习记录都保留。`;
}
