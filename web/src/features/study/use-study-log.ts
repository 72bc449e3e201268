import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { getStudyCourse, recordStudyLog } from "@zhutu/domain/study/contract.ts";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { api, sentenceOf } from "../../lib/api/api.ts";
import { keyOf, queryClient } from "../../lib/api/query.ts";
import type { Chapter } from "./lessons.ts";

type Log = CallReply<typeof recordStudyLog>;
type Outcome = { log?: Log; failure?: string };

/** Records the end of a lesson's video, once what was played has been told, and answers what it came to. */
export function useStudyLog({ courseId, courseChapterId }: Chapter, flush: () => Promise<void>) {
  const [outcome, setOutcome] = useState<Outcome>({});
  const tell = useEffectEvent(flush);
  const record = useCallback(async (): Promise<void> => {
    setOutcome({});
    const body = { courseId, courseChapterId };
    try {
      const log = await api(recordStudyLog, { body }, { quiet: true });
      queryClient.setQueryData<CallReply<typeof getStudyCourse>>(
        keyOf(getStudyCourse, { params: { courseId } }),
        (room) => room && { ...room, hours: withThis(room.hours, log) },
      );
      setOutcome({ log });
    } catch (failure) {
      setOutcome({ failure: sentenceOf(failure) });
    }
  }, [courseId, courseChapterId]);
  useEffect(() => {
    let wanted = true;
    void tell().then(() => (wanted ? record() : undefined));
    return () => {
      wanted = false;
    };
  }, [record]);
  return { ...outcome, retry: () => void flush().then(record) };
}

const withThis = (known: CallReply<typeof getStudyCourse>["hours"], { courseChapterId, waitsFor }: Log) =>
  known.map((one) => (one.courseChapterId === courseChapterId ? { ...one, waitsFor } : one));
