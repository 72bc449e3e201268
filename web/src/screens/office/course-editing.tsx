import { discountRulesRule } from "@zhutu/domain/catalogue/course-form-lists.ts";
import { type CourseEditor, courseActions } from "@zhutu/domain/catalogue/course-status.ts";
import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { toFen } from "@zhutu/domain/money.ts";
import { Button, Form, Tabs } from "antd";
import { useCallback, useState } from "react";
import { ChapterList } from "../../features/catalogue/office/chapter-list.tsx";
import { CourseBar } from "../../features/catalogue/office/course-bar.tsx";
import { CourseFields } from "../../features/catalogue/office/course-fields.tsx";
import {
  type CourseDetail,
  type CourseValues,
  type DiscountRuleValue,
  newValues,
  valuesOf,
} from "../../features/catalogue/office/course-values.ts";
import { DiscountRulesField } from "../../features/catalogue/office/discount-rules-field.tsx";
import { ruled } from "../../features/catalogue/office/field-rules.ts";
import { ModelFields } from "../../features/catalogue/office/model-fields.tsx";
import { StatusDot } from "../../features/catalogue/office/status-dot.tsx";
import { TypeFields } from "../../features/catalogue/office/type-fields.tsx";
import { useCourseEditor } from "../../features/catalogue/office/use-course-editor.ts";
import { CoverUpload } from "../../features/media/cover-upload.tsx";
import { RichTextField } from "../../features/media/rich-text-field.tsx";
import { OfficeTitle } from "../../features/shell/office-title.tsx";
import { useLeaveGuard } from "../../lib/hooks/use-leave-guard.ts";

type Props = { editor: CourseEditor; course: CourseDetail | undefined; type: number };

const inFen = (rules: readonly DiscountRuleValue[]) =>
  rules.map(({ ruleCode, discountedPrice: yuan }) => ({
    ruleCode,
    discountedPrice: yuan === null ? null : toFen(yuan),
  }));

/** A course on its form: what may be done with it, its basic info, and its chapters once it has an id. */
export function CourseEditing({ editor, course, type }: Props) {
  const [form] = Form.useForm<CourseValues>();
  const { busy, problem, changed, unsaved, mark, save, act } = useCourseEditor(form, editor, course);
  const [uploading, setUploading] = useState(false);
  useLeaveGuard(useCallback(() => unsaved.current, [unsaved]));
  const maySave = courseActions(editor, course?.courseStatus ?? "new").includes("save");
  const basic = (
    <Form
      form={form}
      layout="vertical"
      initialValues={course ? valuesOf(course) : newValues(type as CourseType)}
      disabled={!maySave}
      scrollToFirstError={{ block: "center" }}
      onValuesChange={() => mark(true)}
      onFinish={() => void save()}
    >
      {!maySave && (
        <p className="alert o-locked">
          {course?.courseStatus === "auditing"
            ? "课程正在审核，撤回后可以编辑。"
            : "课程已发布，撤销发布后可以编辑。"}
        </p>
      )}
      {problem && (
        <p className="alert alert-bad o-locked" role="alert">
          {problem}
        </p>
      )}
      <div className="o-form">
        <CourseFields
          editor={editor}
          isSaved={course !== undefined}
          hasDrawnCover={Boolean(course?.coverArt)}
          typeFields={<TypeFields editor={editor} course={course} />}
          cover={<CoverUpload art={course?.coverArt ?? null} disabled={!maySave} onBusy={setUploading} />}
          description={<RichTextField label="课程介绍" height={300} disabled={!maySave} />}
        />
        <section className="o-full o-part" aria-label="规格">
          <h2>规格</h2>
          <p className="hint">有规格的课程只是入口：价格、章节和购买都在规格所选的课程上。没有规格则不填。</p>
          <ModelFields editor={editor} course={course} disabled={!maySave} />
        </section>
        <section className="o-full o-part" aria-label="优惠规则">
          <h2>优惠规则</h2>
          <p className="hint">每位买家按适用的规则中最低的一个付款。</p>
          <Form.Item name="discountRules" rules={[ruled((rules) => discountRulesRule(inFen(rules)), [])]}>
            <DiscountRulesField disabled={!maySave} />
          </Form.Item>
        </section>
      </div>
      {maySave && (
        <div className="o-foot">
          <span className="hint" role="status">
            {uploading ? "封面上传完成后可以保存" : changed ? "有未保存的修改" : ""}
          </span>
          <Button
            type="primary"
            htmlType="submit"
            loading={busy === "save"}
            disabled={uploading || (busy !== undefined && busy !== "save")}
          >
            保存
          </Button>
        </div>
      )}
    </Form>
  );
  return (
    <>
      <OfficeTitle
        title={course?.courseName ?? "新建课程"}
        beside={course && <StatusDot status={course.courseStatus} />}
      >
        <CourseBar editor={editor} course={course} busy={busy} onAction={(action) => void act(action)} />
      </OfficeTitle>
      <section className="card">
        <Tabs
          className="o-tabs"
          items={[
            { key: "basic", label: "基本信息", children: basic, forceRender: true },
            {
              key: "chapters",
              label: course ? "视频目录" : "视频目录（保存后可用）",
              disabled: course === undefined,
              children: course && <ChapterList courseId={course.courseId} />,
            },
          ]}
        />
      </section>
    </>
  );
}
