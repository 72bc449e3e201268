import { Typography } from "antd";
import type { Column } from "../../../../office/table/columns.tsx";
import { kindOf, type OfficePaper } from "./paper-list.ts";
import type { PaperQuestion } from "./paper-questions.ts";
import { ReminderField } from "./reminder-field.tsx";
import { ScoreField } from "./score-field.tsx";

/** What a question of the paper is worth; of reminders, when it is asked. */
export const worthColumn = (paper: OfficePaper): Column<PaperQuestion> =>
  kindOf(paper) === "cpt_alert"
    ? {
        key: "time",
        title: "提醒时间",
        width: 150,
        cell: (one) => <ReminderField row={one} paper={paper} />,
      }
    : {
        key: "score",
        title: "分值",
        width: 130,
        cell: (one) =>
          one.questionType === "askanswer" ? (
            <Typography.Text type="secondary">不计分</Typography.Text>
          ) : (
            <ScoreField row={one} held={paper.held} />
          ),
      };
