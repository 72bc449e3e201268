import type { RefusalName } from "@zhutu/domain/refusal.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { SessionUser } from "../context.ts";
import { type Refusal, refuse } from "./refuse.ts";

/** A record's last change, in words. */
type Change = { userId: number | null; userName: string | null; at: Date; done: string };

const saveAgain = "您填的内容都还在，请核对后再保存";

/** Refuses a form based on a replaced state, saying who changed what, when, and what to do. */
export function changedBy(
  refusal: RefusalName,
  last: Change | undefined,
  user: SessionUser,
  next = saveAgain,
): Refusal {
  if (!last) return refuse(refusal);
  const by = last.userName ?? "系统";
  // The same person's other window: their name would read as somebody else's.
  const own = last.userId === user.userId;
  const who = own ? "您在另一个窗口" : by;
  const msg = `${who} ${formatTime(last.at)} ${last.done}，${next}`;
  return refuse(refusal, { msg, detail: { by, own } });
}
