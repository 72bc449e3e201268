import { isMissing } from "@zhutu/domain/endpoint.ts";
import { listPaperAnswers } from "@zhutu/domain/exam/contract.ts";
import { getPracticeRun } from "@zhutu/domain/exam/practice/contract.ts";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { changedInOtherTabs, useApi } from "../../../lib/api/query.ts";
import { type Known, together } from "../../../lib/api/together.ts";
import { useKeptPage } from "../../../lib/keep-page.ts";
import { keepPictures, picturesIn } from "../../../lib/keep-pictures.ts";
import { onNetworkBack } from "../../../lib/network.ts";
import { currentSession } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { forgetRun, keepRun, type KeptRun, keptRun, keptRuns } from "./kept-runs.ts";

/** A run with its answers, as the server tells them; without a network as this device keeps them. */
export function usePracticeRun(userPaperId: number) {
  const input = { params: { userPaperId } };
  const fresh = { ...changedInOtherTabs, staleTime: 0 };
  const paper = useApi(getPracticeRun, input, fresh);
  const answers = useApi(listPaperAnswers, input, fresh);
  const told = together({ paper, answers });
  const [userId] = useState(() => currentSession()?.userId ?? 0);
  const error = paper.error ?? answers.error;
  const isLost = error?.status === 0;
  const isGone = isMissing(error);
  useEffect(() => {
    // What arrives after the sign-out leaves nothing on the device.
    if (currentSession()?.userId !== userId || !paper.data || !answers.data) return;
    keepRun(userId, paper.data, answers.data, Date.now());
    void keepPictures(picturesIn(keptRuns(userId)));
  }, [userId, paper.data, answers.data]);
  useEffect(() => {
    if (isGone) forgetRun(userId, userPaperId);
  }, [isGone, userId, userPaperId]);
  const isKnown = told.data !== undefined;
  useKeptPage(paths.practiceRun(0), isKnown);
  const again = useEffectEvent(() => void (isLost && told.refetch()));
  useEffect(() => onNetworkBack(() => again()), []);
  const onDevice = useMemo(() => keptRun(userId, userPaperId), [userId, userPaperId]);
  // Also while it is asked for again, as the run on the screen must stay the same one.
  const [wasLost, setWasLost] = useState(isLost);
  if (isLost !== wasLost && error !== null) setWasLost(isLost);
  const kept = !isKnown && wasLost ? onDevice : null;
  const run: Known<Pick<KeptRun, "paper" | "answers">> = kept ? { ...told, data: kept, error: null } : told;
  return {
    run,
    isOffline: kept !== null,
    receivedAt: paper.dataUpdatedAt || (kept?.openedAt ?? 0),
    again: () => void paper.refetch(),
  };
}
