import {
  courseChoiceErrors,
  courseDiscountRule,
  courseNameRule,
  discountedPrice,
  freightPriceRule,
  orderCountRule,
  priceRule,
} from "@zhutu/domain/catalogue/course-form.ts";
import type { CourseEditor } from "@zhutu/domain/catalogue/course-status.ts";
import { COURSE_TAGS } from "@zhutu/domain/catalogue/course-tags.ts";
import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { EXAM_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { formatPrice, toFen, toYuan } from "@zhutu/domain/money.ts";
import { Form, Input, InputNumber, Select, Switch } from "antd";
import type { ReactElement } from "react";
import { ColorField } from "./color-field.tsx";
import { TeacherSelect } from "./course-filters.tsx";
import type { CourseValues } from "./course-values.ts";
import { ruled } from "./field-rules.ts";
import { LIST_TYPES } from "./list-url.ts";

/** Fields from elsewhere that the screen brings: those of one type, and the two that upload files. */
type FieldSlots = { typeFields: ReactElement; cover: ReactElement; description: ReactElement };

type Props = FieldSlots & { editor: CourseEditor; isSaved: boolean; hasDrawnCover: boolean };

const noPrice = Number.NaN;

/** Name, type, teacher, cover, prices and how a course shows: what every type has (CRS-033 to 034, 039 to 049). */
export function CourseFields({ editor, isSaved, hasDrawnCover, typeFields, cover, description }: Props) {
  const type = Form.useWatch<CourseType | undefined>("courseType") ?? 1;
  const { label, ships } = COURSE_TYPES[type];
  const types = isSaved
    ? [{ value: type, label }]
    : LIST_TYPES.map(({ value }) => ({ value, label: COURSE_TYPES[value].label }));
  return (
    <>
      <Form.Item
        name="courseName"
        label="课程名称"
        required
        className="o-full"
        rules={[ruled(courseNameRule, "")]}
        extra="6 到 1000 个字符"
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="courseType" label="课程类型" required extra={isSaved ? undefined : "保存后不能更改"}>
        <Select disabled={isSaved} options={types} />
      </Form.Item>
      {editor === "admin" && (
        <Form.Item
          name="courseTeacher"
          label="讲课专家"
          required={!ships}
          rules={[
            ruled<number | null>(
              (courseTeacher) =>
                courseChoiceErrors({ courseType: type, courseTeacher }, editor).courseTeacher,
              null,
            ),
          ]}
        >
          <TeacherSelect placeholder="请选择讲课专家" />
        </Form.Item>
      )}
      <Form.Item
        name="converImgUrl"
        label="封面"
        required
        className="o-full"
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
        {cover}
      </Form.Item>
      {typeFields}
      <Prices ships={ships} />
      <Form.Item
        name="orderCount"
        label="订单数"
        rules={[ruled(orderCountRule, noPrice)]}
        extra="显示给访客，已付款的订单会累加"
      >
        <InputNumber className="o-number" precision={0} />
      </Form.Item>
      <Form.Item name="subject" label="科目" extra="用于前台筛选和封面图案">
        <SubjectSelect />
      </Form.Item>
      <Form.Item name="courseTags" label="标签">
        <Select
          mode="multiple"
          allowClear
          placeholder="请选择"
          showSearch={{ optionFilterProp: "label" }}
          options={COURSE_TAGS.map((tag) => ({ value: tag.code, label: tag.label }))}
        />
      </Form.Item>
      <Form.Item name="recommended" label="首页轮播" valuePropName="checked" extra="打开后在首页轮播图中展示">
        <Switch />
      </Form.Item>
      <CarouselColor />
      <Form.Item name="courseDescription" label="课程介绍" className="o-full o-last">
        {description}
      </Form.Item>
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
      <Form.Item
        name="coursePriceOriginal"
        label="原价"
        required
        validateFirst
        rules={[{ required: true, message: "请输入原价" }, ruled(priceRule, noPrice)]}
        extra="0 为免费"
      >
        <InputNumber className="o-number" precision={2} prefix="¥" />
      </Form.Item>
      <Form.Item
        name="coursePriceDiscount"
        label="折扣"
        required
        validateFirst
        rules={[{ required: true, message: "请输入折扣" }, ruled(courseDiscountRule, noPrice)]}
        extra="0.01 到 1，1 为不打折"
      >
        <InputNumber className="o-number" precision={2} step={0.05} />
      </Form.Item>
      <div className="o-price" aria-live="polite">
        <span>优惠价</span>
        <b className="num">{formatPrice(price)}</b>
        <span className="hint">原价 × 折扣，四舍五入到分</span>
      </div>
      {ships && (
        <Form.Item name="freightPrice" label="运费" rules={[ruled(freightPriceRule, noPrice)]}>
          <InputNumber className="o-number" precision={2} prefix="¥" />
        </Form.Item>
      )}
    </>
  );
}

function CarouselColor() {
  const recommended = Form.useWatch<boolean | undefined>("recommended");
  if (!recommended) return null;
  return (
    <Form.Item name="backgroundColor" label="轮播背景色" extra="不设置时使用默认背景">
      <ColorField />
    </Form.Item>
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
    value && !known.some((one) => one.value === value) ? [...known, { value, label: value }] : known;
  return <Select {...props} allowClear placeholder="请选择" options={options} />;
}
