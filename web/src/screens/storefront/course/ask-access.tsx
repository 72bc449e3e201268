import { isBought } from "@zhutu/domain/enrolment/contract.ts";
import { getCourseProgress } from "@zhutu/domain/study/contract.ts";
import { useEffect } from "react";
import { useApi } from "../../../lib/api/query.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import { type HeldAnswer, mayWatch } from "./access.ts";
import type { CourseDetail } from "./course-loader.ts";

type Props = {
  product: CourseDetail;
  chosen: boolean;
  session: SessionUser;
  onAnswer: (answer: HeldAnswer) => void;
};

/** Asks what a signed-in person holds of the product and how far they are with it; draws nothing. */
export default function AskAccess({ product, chosen, session, onAnswer }: Props) {
  const { courseId } = product;
  const params = { courseId };
  const held = useApi(isBought, { params }, { enabled: chosen });
  const watches = mayWatch(product, chosen, session, held.data?.bought === true);
  const learns = watches && session.role[0] === "user";
  const progress = useApi(getCourseProgress, { params }, { enabled: learns });

  const { data: holding, refetch } = held;
  const reached = learns ? progress.data : undefined;
  const settled = !(chosen && held.isPending) && !(learns && progress.isPending);
  useEffect(
    () => onAnswer({ courseId, held: holding, progress: reached, settled, recheck: () => void refetch() }),
    [onAnswer, courseId, holding, reached, settled, refetch],
  );
  return null;
}
