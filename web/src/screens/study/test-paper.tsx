import { useParams } from "react-router";
import { TestSitting } from "./test-sitting.tsx";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({ access: ["user"], title: "章节测验" });

/** /index/test-papers/:paperId/correlation-id/:correlationId: a chapter's test. */
export default function TestPaper() {
  const paperId = useIdParam("paperId") ?? 0;
  const { correlationId = "" } = useParams();
  return <TestSitting paperId={paperId} correlationId={correlationId} />;
}
