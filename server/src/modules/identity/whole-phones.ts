// Whole phones of people whose phones staff see masked: how many are shown, and how many may be guessed.
import { isPhone, normalPhone } from "@zhutu/domain/phone.ts";
import { minuteOf } from "@zhutu/domain/time.ts";
import type { SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { countUse, type Limit, limitMisses } from "../../kernel/limits.ts";

const [maxShownHourly, maxMissedHourly] = [30, 30];
const withinSeconds = 3_600;

type Asking = { db: Db; user: Pick<SessionUser, "userId"> };

/** Whole phones shown to a person of staff. Refuses TOO_MANY. */
export const countReveal = ({ db, user }: Asking): Promise<void> =>
  countUse(db, { key: `reveal-phone:${user.userId}`, most: maxShownHourly, withinSeconds });

const missesOf = ({ userId }: Asking["user"]): Limit => ({
  key: `phone-miss:${userId}`,
  most: maxMissedHourly,
  withinSeconds,
  msg: (over) =>
    `1 小时内最多查找 ${maxMissedHourly} 次没有结果的手机号，请在 ${minuteOf(over)} 以后再按手机号查找，或改用其他条件`,
});

/**
 * What `ask` answers, which finds by a phone where `typed` is a whole one. Finding nobody is a miss of the account, one
 * count for the search box and all lists, or guesses would undo the mask (security.md 62). Refuses TOO_MANY.
 */
export async function askByPhone<T>(
  { db, user }: Asking,
  typed: string | undefined,
  ask: () => Promise<T>,
  rowsIn: (answer: T) => number,
): Promise<T> {
  if (typed === undefined || !isPhone(normalPhone(typed))) return ask();
  const missed: T[] = [];
  const found = await limitMisses({ db }, [missesOf(user)], async () => {
    const answer = await ask();
    if (rowsIn(answer) > 0) return [answer] as const;
    missed.push(answer);
    return undefined;
  });
  const [answer] = found ?? missed;
  return answer;
}
