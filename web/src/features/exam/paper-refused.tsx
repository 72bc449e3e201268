import { Link } from "react-router";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useWayBack } from "./paper-head.tsx";
import css from "./start.module.css";

type Props = {
  title: string;
  sentence: string;
  /** The chapter's test, where that comes first. */
  testPath: string | undefined;
  onRetry: () => void;
};

/** A paper that this person may not sit now: why, and the way on. */
export function PaperRefused({ title, sentence, testPath, onRetry }: Props) {
  const back = useWayBack();
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
            <Link className={buttonClass({ look: testPath === undefined ? "primary" : "line" })} to={back}>
              返回
            </Link>
            <Button look="line" onClick={onRetry}>
              重试
            </Button>
          </div>
        }
      />
    </main>
  );
}
