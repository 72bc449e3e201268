import { STUDY_TIME_LABELS, type StudyTimeState } from "@zhutu/domain/certificate/study-time.ts";
import { Tag, type TagTone } from "../../ui/tag.tsx";
import type { StudyTime } from "./my-courses.ts";
import css from "./my-courses.module.css";

const TONES: Readonly<Record<StudyTimeState, TagTone>> = { unuse: "plain", used: "green", expired: "warn" };

/** A further-education course's hours: how many were earned of how many, and what became of them. */
export function StudyHours({ studyTime }: { studyTime: StudyTime }) {
  const { earnedHours, courseHours, studyTimeState } = studyTime;
  return (
    <p className={`${css.hours} num`}>
      <Tag tone={TONES[studyTimeState]}>{STUDY_TIME_LABELS[studyTimeState]}</Tag>
      {earnedHours} / {courseHours} 学时
    </p>
  );
}
