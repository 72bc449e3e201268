import { lastExpiryDay } from "@zhutu/domain/enrolment/user-course.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { Alert, Form, Typography } from "antd";
import { DateField } from "../../../office/form/date-field.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { FormModal, Typed } from "../../../office/form/form-modal.tsx";
import { endsSome, type HeldCourse, nameOfUserCourse } from "./use-user-course-actions.ts";

type Props = {
  /** The enrolments to change; empty: closed. */
  rows: readonly HeldCourse[] | undefined;
  /** The day, or undefined when it was closed. */
  onAnswer: (day: string | undefined) => void;
};

const dayRule = ruled(
  (day: string) =>
    day === "" ? "请选择日期" : day > lastExpiryDay ? `有效期最晚到 ${lastExpiryDay}` : undefined,
  "",
);

/** Asks until which day they may be studied; the day itself is in it. */
export function ExpiryDialog({ rows, onAnswer }: Props) {
  const [only, more] = rows ?? [];
  return (
    <FormModal
      open={rows !== undefined}
      title="修改有效期"
      okText="保存"
      okButtonProps={{ htmlType: "submit", form: "user-course-expiry" }}
      onClose={() => onAnswer(undefined)}
    >
      {rows && (
        <ExpiryForm
          {...{ rows, onAnswer }}
          name={more ? `${rows.length} 条记录` : only && nameOfUserCourse(only)}
        />
      )}
    </FormModal>
  );
}

function ExpiryForm({
  rows,
  name,
  onAnswer,
}: {
  rows: readonly HeldCourse[];
  name: string | undefined;
  onAnswer: Props["onAnswer"];
}) {
  const [form] = Form.useForm<{ day: string }>();
  const day = Form.useWatch("day", form);
  const [first] = rows;
  return (
    <Form
      id="user-course-expiry"
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ day: rows.length === 1 && first ? shanghaiDay(new Date(first.expiryDate)) : "" }}
      onFinish={(values) => onAnswer(values.day)}
    >
      <Typography.Paragraph>{name}</Typography.Paragraph>
      <Form.Item
        name="day"
        label="最后一天"
        rules={[dayRule]}
        extra="当天 23:59:59 到期；改到以后的日期会恢复有效"
      >
        <DateField placeholder="选择日期" />
      </Form.Item>
      {day && endsSome(rows, day) && (
        <Alert type="warning" showIcon title="这一天已经过去，保存后立即不能再学习；已得的学时和订单不变。" />
      )}
      <Typed />
    </Form>
  );
}
