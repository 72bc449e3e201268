import type { CallError } from "@zhutu/domain/endpoint.ts";
import { Link } from "react-router";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useWayBack } from "./paper-head.tsx";
import css from "./start.module.css";

type Props = {
  title: string;
  sentence: string;
  failure: CallError;
  /** The chapter's test, where that comes first. */
  testPath: string | undefined;
  onRetry: () => void;
};

/** A paper that this person may not sit now: why, and the way on. */
export function PaperRefused({ title, sentence, failure, testPath, onRetry }: Props) {
  const back = useWayBack();
  const courseId = courseToBuy(failure);
  const main = testPath === undefined && courseId === undefined;
  return (
    <main id="main" className={`card ${css.start}`}>
      <PageTitle>{title}</PageTitle>
      <h1 className="sr">{title}</h1>
      <EmptyState
        icon="lock"
        text={sentence}
        action={
          <div className="row">
            {testPath !== undefined && (
              <Link className={buttonClass()} to={testPath} state={{ back }}>
                去做测验
              </Link>
            )}
            {courseId !== undefined && (
              <Link className={buttonClass()} to={paths.course(courseId)}>
                看课程
              </Link>
            )}
            <Link className={buttonClass({ look: main ? "primary" : "line" })} to={back}>
              返回
            </Link>
            {courseId === undefined && (
              <Button look="line" onClick={onRetry}>
                重试
              </Button>
            )}
          </div>
        }
      />
    </main>
  );
}

/** The course that has to be bought first. */
function courseToBuy({ reason, detail }: CallError): number | undefined {
  return reason === "EXERCISE_NOT_BOUGHT" ? ((detail ?? {}) as { courseId?: number }).courseId : undefined;
}
