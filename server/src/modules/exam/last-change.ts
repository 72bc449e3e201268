// Who changed a record last, for whoever saves on what they replaced.
import type { RefusalName } from "@zhutu/domain/refusal.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { SessionUser } from "../../kernel/context.ts";
import { type Refusal, refuse } from "../../kernel/http/refuse.ts";

type Change = { userId: number | null; userName: string | null; at: Date };

/** The refusal that says who saved `what` and when; without a known change its own sentence. */
export function changedMeanwhile(
  name: RefusalName,
  what: string,
  last: Change | undefined,
  user: SessionUser,
): Refusal {
  if (!last) return refuse(name);
  const by = last.userName ?? "系统";
  // A second window of one person: their own name would read as somebody else's.
  const own = last.userId === user.userId;
  const msg = `${own ? "您在另一个窗口" : by} ${formatTime(last.at)} 保存了${what}，您填的内容都还在，请核对后再保存`;
  return refuse(name, { msg, detail: { by, own } });
}
