import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Reported, ReportDialog } from "./report-dialog.tsx";
import css from "./report.module.css";

type Props = {
  questionId: number;
  /** Distinguishes it from others in a list. */
  name?: string;
  /** The attempt it is met in; none in the wrong-answer bank. */
  userPaperId?: number;
};

/** Lets a learner say that the question is wrong, and keeps saying that they did. Give it the question as its key. */
export function QuestionReport({ questionId, name, userPaperId }: Props) {
  const [open, setOpen] = useState(false);
  const [reported, setReported] = useState<Reported>();
  return (
    <span className={css.report}>
      {reported ? (
        <span role="status" className={css.sent}>
          <Icon name="check" />
          {reported === "sent" ? "已反馈，答复会发到站内消息" : "您已反馈过这道题，正在核对"}
        </span>
      ) : (
        <Button
          look="text"
          size="sm"
          className={css.ask}
          aria-label={name === undefined ? undefined : `题目有误？${name}`}
          onClick={() => setOpen(true)}
        >
          题目有误？
        </Button>
      )}
      <ReportDialog
        open={open}
        onClose={() => setOpen(false)}
        questionId={questionId}
        userPaperId={userPaperId}
        onReported={setReported}
      />
    </span>
  );
}
