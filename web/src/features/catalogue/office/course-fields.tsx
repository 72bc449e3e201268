import {
  courseChoiceErrors,
  courseDiscountRule,
  courseNameRule,
  discountedPrice,
  freightPriceRule,
  orderCountRule,
  priceRule,
  COURSE_TAGS,
} from "@zhutu/domain/catalogue/course-form.ts";
import type { CourseEditor } from "@zhutu/domain/catalogue/course-status.ts";
import { COURSE_TYPE, COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { EXAM_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { editorImageRule } from "@zhutu/domain/media/upload-rules.ts";
import { formatPrice, toFen, toYuan } from "@zhutu/domain/money.ts";
import { Col, Form, Input, Row, Select, Statistic, Switch } from "antd";
import { ruled } from "../../../office/form/field-rules.ts";
import { FormField, FormPart, NumberField } from "../../../office/form/form-field.tsx";
import { RichTextField } from "../../../office/rich-text/rich-text-field.tsx";
import { TeacherSelect } from "./course-select.tsx";
import { CarouselColor } from "./carousel-color.tsx";
import { CoverField } from "./cover-field.tsx";
import type { CourseDetail, CourseValues } from "./course-values.ts";
import { subjectLabel } from "./course-words.tsx";
import { type KindName, KINDS } from "./kinds.ts";
import { TypeFields } from "./type-fields.tsx";

type Props = { kind: KindName; editor: CourseEditor; course: CourseDetail | undefined; disabled: boolean };

const noPrice = Number.NaN;

/** Name, type, teacher, cover, prices and how a course shows: what every type has (CRS-033 to 034, 039 to 049). */
export function CourseFields({ kind, editor, course, disabled }: Props) {
  const { word, types: choices } = KINDS[kind];
  const isSaved = course !== undefined;
  const hasDrawnCover = Boolean(course?.coverArt);
  const type =
    Form.useWatch<CourseType | undefined>("courseType") ?? choices[0]?.value ?? COURSE_TYPE.training;
  const { label, ships } = COURSE_TYPES[type];
  const types = isSaved
    ? [{ value: type, label }]
    : choices.map(({ value }) => ({ value, label: COURSE_TYPES[value].label }));
  return (
    <>
      <FormPart title={`${word}信息`}>
        <Row gutter={24}>
          <FormField
            name="courseName"
            label={`${word}名称`}
            required
            wide
            rules={[ruled(courseNameRule, "")]}
            extra="6 到 1000 个字符"
          >
            <Input autoComplete="off" />
          </FormField>
          {choices.length > 1 && (
            <FormField
              name="courseType"
              label={`${word}类型`}
              required
              extra={isSaved ? undefined : "保存后不能更改"}
            >
              <Select disabled={isSaved} options={types} />
            </FormField>
          )}
          {editor === "admin" && (
            <FormField
              name="courseTeacher"
              label="讲师"
              required={!ships}
              rules={[
                ruled<number | null>(
                  (courseTeacher) =>
                    courseChoiceErrors({ courseType: type, courseTeacher }, editor).courseTeacher,
                  null,
                ),
              ]}
            >
              <TeacherSelect placeholder="请选择讲师" />
            </FormField>
          )}
          <FormField
            name="converImgUrl"
            label="封面"
            required
            wide
            rules={[
              ruled(
                (url) =>
                  courseChoiceErrors(
                    { courseType: type, coverImgUrl: url || (hasDrawnCover ? "drawn" : "") },
                    editor,
                  ).coverImgUrl,
                "",
              ),
            ]}
          >
            <CoverField art={course?.coverArt ?? null} disabled={disabled} />
          </FormField>
          <TypeFields editor={editor} course={course} />
        </Row>
      </FormPart>
      <FormPart title="价格">
        <Row gutter={24}>
          <Prices ships={ships} />
          {editor === "admin" && (
            <FormField
              name="orderCount"
              label="展示订单数"
              rules={[ruled(orderCountRule, noPrice)]}
              extra="显示给访客：填写的初始数加上之后付款的订单；只有改了这里才会更正"
            >
              <NumberField />
            </FormField>
          )}
        </Row>
      </FormPart>
      <FormPart title="前台展示">
        <Row gutter={24}>
          <FormField name="subject" label="科目" extra="用于前台筛选和封面图案">
            <SubjectSelect />
          </FormField>
          <FormField name="courseTags" label="标签">
            <Select
              mode="multiple"
              allowClear
              placeholder="请选择"
              showSearch={{ optionFilterProp: "label" }}
              options={COURSE_TAGS.map((tag) => ({ value: tag.code, label: tag.label }))}
            />
          </FormField>
          {editor === "admin" && (
            <>
              <FormField
                name="recommended"
                label="首页轮播"
                valuePropName="checked"
                extra="打开后在首页轮播图中展示"
              >
                <Switch />
              </FormField>
              <CarouselColor />
            </>
          )}
        </Row>
      </FormPart>
      <FormPart title="介绍">
        <Row gutter={24}>
          <FormField name="courseDescription" label={`${word}介绍`} wide>
            <RichTextField
              label={`${word}介绍`}
              height={300}
              imageRule={editorImageRule}
              disabled={disabled}
            />
          </FormField>
        </Row>
      </FormPart>
    </>
  );
}

/** Original price, discount and what follows from both, computed as the server does (CRS-048, 049). */
function Prices({ ships }: { ships: boolean }) {
  const original = Form.useWatch<number | null | undefined>("coursePriceOriginal");
  const discount = Form.useWatch<number | null | undefined>("coursePriceDiscount");
  const known =
    typeof original === "number" &&
    typeof discount === "number" &&
    priceRule(original) === undefined &&
    courseDiscountRule(discount) === undefined;
  const price = known ? toYuan(discountedPrice(toFen(original), Math.round(discount * 100))) : undefined;
  return (
    <>
      <FormField
        name="coursePriceOriginal"
        label="原价"
        required
        validateFirst
        rules={[{ required: true, message: "请输入原价" }, ruled(priceRule, noPrice)]}
        extra="0 为免费"
      >
        <NumberField money />
      </FormField>
      <FormField
        name="coursePriceDiscount"
        label="折扣"
        required
        validateFirst
        rules={[{ required: true, message: "请输入折扣" }, ruled(courseDiscountRule, noPrice)]}
        extra="0.01 到 1，1 为不打折"
      >
        <NumberField step={0.05} />
      </FormField>
      <Col xs={24} md={12} aria-live="polite">
        <Form.Item>
          <Statistic title="售价（原价 × 折扣，四舍五入到分）" value={formatPrice(price)} />
        </Form.Item>
      </Col>
      {ships && (
        <FormField name="freightPrice" label="运费" rules={[ruled(freightPriceRule, noPrice)]}>
          <NumberField money />
        </FormField>
      )}
    </>
  );
}

/** Subjects to choose from; one that is not on the list any more stays as it is. */
function SubjectSelect(props: {
  id?: string;
  value?: CourseValues["subject"];
  onChange?: (code: string) => void;
}) {
  const { value } = props;
  const known = EXAM_SUBJECTS.map(({ code, label }) => ({ value: code as string, label: label as string }));
  const options =
    value && !known.some((one) => one.value === value)
      ? [...known, { value, label: subjectLabel(value) }]
      : known;
  return <Select {...props} allowClear placeholder="请选择" options={options} />;
}
