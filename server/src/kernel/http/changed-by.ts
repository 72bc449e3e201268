import type { RefusalName } from "@zhutu/domain/refusal.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { SessionUser } from "../context.ts";
import { type Refusal, refuse } from "./refuse.ts";

/** The last change of a record: who made it, when, and what it was, in words. */
type Change = { userId: number | null; userName: string | null; at: Date; done: string };

const saveAgain = "您填的内容都还在，请核对后再保存";

/**
 * The refusal of a form that was filled in on a state which that change replaced: who, when, what, and what to do now;
 * where the change is not known, the refusal's own sentence.
 */
export function changedBy(
  refusal: RefusalName,
  last: Change | undefined,
  user: SessionUser,
  next = saveAgain,
): Refusal {
  if (!last) return refuse(refusal);
  const by = last.userName ?? "系统";
  // A second window of one person: their own name would read as somebody else's.
  const own = last.userId === user.userId;
  const who = own ? "您在另一个窗口" : by;
  const msg = `${who} ${formatTime(last.at)} ${last.done}，${next}`;
  return refuse(refusal, { msg, detail: { by, own } });
}
