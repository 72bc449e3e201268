import { nextAttemptText } from "@zhutu/domain/exam/attempt.ts";
import { useNow } from "../../lib/hooks/use-now.ts";

/** When the next attempt may begin, in words, until it may. */
export function useNextAttempt(nextAttemptAt: string | null): string | undefined {
  const now = useNow(nextAttemptAt !== null);
  if (nextAttemptAt === null || Date.parse(nextAttemptAt) <= now) return undefined;
  return nextAttemptText(new Date(nextAttemptAt), new Date(now));
}
