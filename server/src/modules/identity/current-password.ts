import type { Ctx } from "../../kernel/context.ts";
import { callerOf } from "../../kernel/fair-queue.ts";
import { limitMisses } from "../../kernel/limits.ts";
import { passwordMatches } from "./passwords.ts";
import type { Account } from "./queries.ts";

/** Whether a person typed their own password. Refuses TOO_MANY after 5 wrong ones in 15 minutes. */
export async function isCurrentPassword(
  ctx: Ctx,
  { userId, passwordHash }: Pick<Account, "userId" | "passwordHash">,
  password: string,
): Promise<boolean> {
  const misses = {
    key: `passwd:${userId}`,
    most: 5,
    withinSeconds: 900,
    msg: "当前密码输错次数过多，请 15 分钟后再试",
  };
  const right = await limitMisses(ctx, [misses], async () =>
    (await passwordMatches(callerOf(ctx), passwordHash, password)) ? true : undefined,
  );
  return right === true;
}
