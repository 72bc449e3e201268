import { alertTimeChoices, alertTimeSaved, isPastEnd, noAlertTime } from "@zhutu/domain/exam/alert-time.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import { Flex, Select, Typography } from "antd";
import { useState } from "react";
import type { OfficePaper } from "./paper-list.ts";
import type { PaperQuestion } from "./paper-questions.ts";
import { saveInPaper } from "./use-paper-question.ts";

const width = { width: 112 };

type Props = { row: PaperQuestion; paper: Pick<OfficePaper, "videoSeconds" | "held"> };

/** When a question stops the video; 00:00 is not set and shows nothing (PAPER-046). */
export function ReminderField({ row, paper: { videoSeconds, held } }: Props) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { alertTime, questionNo } = row;
  // A saved time between two offered ones is shown unchanged.
  const choices = [...new Set([...alertTimeChoices, ...(alertTime === noAlertTime ? [] : [alertTime])])];
  const isTooLate = (time: string): boolean => isPastEnd(time, videoSeconds);
  const save = async (chosen: string | undefined): Promise<void> => {
    setBusy(true);
    setProblem(await saveInPaper(row, { alertTime: chosen ?? noAlertTime }, alertTimeSaved));
    setBusy(false);
  };
  const tooLate = videoSeconds === null ? undefined : `视频长 ${formatDuration(videoSeconds)}，播放不到`;
  const said = problem ?? (isTooLate(alertTime) ? tooLate : undefined);
  return (
    <Flex vertical gap={4}>
      <Select
        aria-label={`第 ${questionNo} 题的提醒时间`}
        style={width}
        virtual={false}
        showSearch
        allowClear
        placeholder="未设置"
        loading={busy}
        disabled={busy || held !== ""}
        title={held || undefined}
        value={alertTime === noAlertTime ? undefined : alertTime}
        options={choices.toSorted().map((value) => ({
          value,
          label: value,
          ...(isTooLate(value) && { disabled: true, title: tooLate }),
        }))}
        {...(said !== undefined && { status: "error" as const })}
        onChange={(chosen: string | undefined) => void save(chosen)}
      />
      {said !== undefined && (
        <Typography.Text type="danger" role="alert">
          {said}
        </Typography.Text>
      )}
    </Flex>
  );
}
