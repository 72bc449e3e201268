import { CERT_SUBJECTS, EXAMS } from "@zhutu/domain/catalogue/subject.ts";
import {
  courseChoiceErrors,
  teachingAddressRule,
  teachingTypeRule,
} from "@zhutu/domain/catalogue/course-form.ts";
import type { CourseEditor } from "@zhutu/domain/catalogue/course-status.ts";
import {
  companionOf,
  COURSE_TYPE,
  type CourseType,
  CLASS_KINDS,
  REQUIRED_LABELS,
} from "@zhutu/domain/catalogue/course-type.ts";
import { LIVE_STATUS_LABELS, type LiveStatus } from "@zhutu/domain/catalogue/live-status.ts";
import { Form, Input, Radio, Select } from "antd";
import { DateField } from "../../../office/form/date-field.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { FormField } from "../../../office/form/form-field.tsx";
import { BookSelect } from "./course-select.tsx";
import type { CourseDetail } from "./course-values.ts";

type Props = { editor: CourseEditor; course: CourseDetail | undefined };

/** The fields that some types alone have: training 1, further education 5, live 6 (CRS-031, 032, 035 to 038). */
export function TypeFields({ editor, course }: Props) {
  const type = Form.useWatch<CourseType | undefined>("courseType");
  const companion = type && companionOf(type);
  return (
    <>
      {type === COURSE_TYPE.training && <TrainingFields />}
      {type === COURSE_TYPE.continuingEducation && <FurtherEducationFields editor={editor} />}
      {type === COURSE_TYPE.live && <LiveFields editor={editor} />}
      {companion && <CompanionField label={companion} related={course?.relatedCourse} />}
    </>
  );
}

function TrainingFields() {
  return (
    <>
      <FormField name="exam" label="考试" extra="用于前台筛选">
        <Select
          allowClear
          placeholder="请选择考试"
          options={EXAMS.map(({ code, label }) => ({ value: code, label }))}
        />
      </FormField>
      <FormField name="classKind" label="班型" extra="用于前台筛选">
        <Select
          allowClear
          placeholder="请选择班型"
          options={CLASS_KINDS.map(({ code, label }) => ({ value: code, label }))}
        />
      </FormField>
      <FormField name="teachingType" label="授课方式" rules={[ruled(teachingTypeRule, "")]}>
        <Input placeholder="如：线上录播 + 线下冲刺" autoComplete="off" />
      </FormField>
      <FormField name="teachingAddr" label="授课地址" rules={[ruled(teachingAddressRule, "")]}>
        <Input placeholder="线下授课的地址，没有可不填" autoComplete="off" />
      </FormField>
    </>
  );
}

function FurtherEducationFields({ editor }: Pick<Props, "editor">) {
  return (
    <>
      <FormField
        name="certSubject"
        label="专业"
        required
        rules={[
          ruled(
            (code) =>
              courseChoiceErrors({ courseType: COURSE_TYPE.continuingEducation, certSubject: code }, editor)
                .certSubject,
            "",
          ),
        ]}
      >
        <Select
          allowClear
          placeholder="请选择专业"
          options={CERT_SUBJECTS.map(({ code, label }) => ({ value: code, label }))}
        />
      </FormField>
      <FormField
        name="requiredCourse"
        label="是否必修课"
        required
        rules={[
          ruled<0 | 1 | null>(
            (requiredCourse) =>
              courseChoiceErrors({ courseType: COURSE_TYPE.continuingEducation, requiredCourse }, editor)
                .requiredCourse,
            null,
          ),
        ]}
      >
        <Radio.Group
          options={[
            { value: 1, label: REQUIRED_LABELS[1] },
            { value: 0, label: REQUIRED_LABELS[0] },
          ]}
        />
      </FormField>
    </>
  );
}

function CompanionField(props: { label: string; related: CourseDetail["relatedCourse"] | undefined }) {
  const { label, related } = props;
  return (
    <FormField name="relatedCourseId" label={label} extra="学员购买时可以一起购买">
      <BookSelect known={related ? [{ value: related.courseId, label: related.courseName }] : []} />
    </FormField>
  );
}

function LiveFields({ editor }: Pick<Props, "editor">) {
  return (
    <>
      <FormField
        name="liveStatus"
        label="直播状态"
        required
        rules={[
          ruled(
            (liveStatus) =>
              courseChoiceErrors({ courseType: COURSE_TYPE.live, liveStatus }, editor).liveStatus,
            "",
          ),
        ]}
      >
        <Select
          placeholder="请设置直播状态"
          options={Object.entries(LIVE_STATUS_LABELS).map(([value, label]) => ({
            value: value as LiveStatus,
            label,
          }))}
        />
      </FormField>
      <FormField name="liveStartTime" label="开播时间" extra="北京时间">
        <DateField withTime placeholder="请选择开播时间" />
      </FormField>
    </>
  );
}
