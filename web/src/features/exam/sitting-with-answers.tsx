import { listPaperAnswers } from "@zhutu/domain/exam/contract.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import type { Paper } from "./paper.ts";
import { Sitting } from "./sitting.tsx";

type Props = {
  paper: Paper;
  /** When it arrived, by this browser's clock. */
  receivedAt: number;
  onPaper: (paper: Paper) => void;
  again: () => void;
};

/** The attempt, once its saved answers are known; what another device saved is taken over when one comes back to the page. */
export function SittingWithAnswers({ paper, ...rest }: Props) {
  const { userPaperId } = paper;
  const saved = useApi(
    listPaperAnswers,
    { params: { userPaperId } },
    { ...changedInOtherTabs, staleTime: 0 },
  );
  return (
    <QueryView query={saved}>{(answers) => <Sitting paper={paper} saved={answers} {...rest} />}</QueryView>
  );
}
