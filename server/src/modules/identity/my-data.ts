import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { countUse } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { personalData } from "./moments.ts";
import { keptOf } from "./profile-queries.ts";
import * as queries from "./queries.ts";

/**
 * One JSON file, with later modules' parts through `personalData`; audited. Refuses TOO_MANY
 * (five a day), NOT_FOUND.
 */
export async function exportMyData(ctx: Ctx<SessionUser>): Promise<FileReply> {
  const { userId } = ctx.user;
  await countUse(ctx.db, {
    key: `my-data:${userId}`,
    most: 5,
    withinSeconds: 86_400,
    msg: "今天已经导出过 5 次，请明天再试",
  });
  const account = await queries.findById(ctx.db, userId);
  if (!account) throw refuse("NOT_FOUND");
  const parts: Record<string, unknown> = {
    exportedAt: new Date(),
    profile: {
      userId,
      loginName: account.loginName,
      userName: account.userName,
      telephone: account.telephone,
      employer: account.employer,
      idCard: account.idCardCipher ? ctx.config.keys.open(account.idCardCipher) : "",
      userStatus: account.userStatus,
      userRole: account.roles,
      avatarUrl: account.avatarUrl,
      regTime: account.regTime,
    },
  };
  await transaction(ctx.db, async (tx) => {
    Object.assign(parts, await keptOf(tx, userId), ...(await personalData.ask(tx, userId)));
    await recordAudit(tx, ctx, { action: "personal-data.export", subject: `user:${userId}` });
  });
  return {
    contentType: "application/json; charset=utf-8",
    bytes: JSON.stringify(parts, null, 2),
    saveAs: { name: "我的数据.json", plain: "my-data.json" },
  };
}
