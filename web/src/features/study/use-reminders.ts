import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listReminders } from "@zhutu/domain/exam/contract.ts";
import { useMemo, useState } from "react";
import { keyOf, queryClient, useApi } from "../../lib/api/query.ts";

export type Reminder = CallReply<typeof listReminders>[number];

const none: readonly Reminder[] = [];
/** Where a question stands at the very end it is asked a moment before, as the end is told once. */
const BEFORE_END_SECONDS = 1;

/** The questions that stop a lesson's video for this person, and the one that is asked now. */
export function useReminders(courseChapterId: number, duration: number, areAsked: boolean) {
  const input = { params: { courseChapterId } };
  const { data = none } = useApi(listReminders, input, { enabled: areAsked });
  const [asking, setAsking] = useState<{ of: number; question: Reminder }>();
  const placed = useMemo(() => {
    const last = duration > BEFORE_END_SECONDS ? duration - BEFORE_END_SECONDS : Infinity;
    return data.map((one) => ({ ...one, at: Math.min(one.alertTime, last) })).toSorted((a, b) => a.at - b.at);
  }, [data, duration]);
  const stops = useMemo(() => placed.filter((one) => one.answered === 0).map(({ at }) => at), [placed]);
  return {
    /** Seconds, ascending: those that are not answered, and all. */
    stops,
    marks: useMemo(() => [...new Set(placed.map(({ at }) => at))], [placed]),
    asked: asking?.of === courseChapterId ? asking.question : undefined,
    /** The picture has reached the first question that is not answered. */
    ask: () => {
      const question = placed.find((one) => one.answered === 0);
      if (question)
        setAsking((now) => (now?.of === courseChapterId ? now : { of: courseChapterId, question }));
    },
    /** It was answered: it stops the video no more. */
    settle: (questionId: number) =>
      queryClient.setQueryData<CallReply<typeof listReminders>>(keyOf(listReminders, input), (known) =>
        known?.map((one) => (one.questionId === questionId ? { ...one, answered: 1 } : one)),
      ),
    goOn: () => setAsking(undefined),
  };
}
