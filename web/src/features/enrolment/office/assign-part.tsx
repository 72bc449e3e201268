import {
  assignCourse,
  assignCourseToUser,
  listUserCourses,
  listWaitingGrants,
} from "@zhutu/domain/enrolment/contract.ts";
import { getUser } from "@zhutu/domain/people/contract.ts";
import { getPerson, listPersonCourses } from "@zhutu/domain/people/person-contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { readAssignText } from "@zhutu/domain/ordering/copies/assign-people.ts";
import { assignTextRule } from "@zhutu/domain/ordering/copies/assign-text.ts";
import { Alert, Button, Card, Checkbox, Flex, Form, Input, Typography } from "antd";
import { type ReactElement, useMemo, useState } from "react";
import { Link } from "react-router";
import { useApiWrite } from "../../../lib/api/query.ts";
import { ruled } from "../../../office/form/field-rules.ts";
import { OfficePage } from "../../../office/shell/office-page.tsx";
import { officePaths } from "../../../office-paths.ts";
import { ASSIGN_TAB_LABELS } from "./user-course-list.ts";
import { WaitingGrants } from "./waiting-grants.tsx";

type Values = { courseId?: number; text: string; genLiveCode: boolean };
export const nothingTyped: Values = { text: "", genLiveCode: true };
/** Whether leaving would lose something. */
export const holdsPhones = ({ text }: Values): boolean => text.trim() !== "";

const phonesRule = ruled(
  (text: string) =>
    assignTextRule(text) ?? (readAssignText(text).people.length === 0 ? "没有 11 位的手机号" : undefined),
  "",
);

const stale = [listUserCourses, listWaitingGrants, listPersonCourses, getPerson, getUser];

type Props = {
  /** Finds the course. */
  picker: ReactElement;
  /** Live codes are of live courses alone. */
  isLive: boolean;
  /** What was typed before another part of the page was looked at. */
  typed: Values;
  onTyped: (values: Values) => void;
  /** Given to this learner in place of phones that are typed; the phone masked. */
  person?: { userId: number; userName: string; telephone: string } | undefined;
};

/** Gives a course to phones as they were pasted, or to one learner. What was typed stays where it is not sent, and what is no phone. */
export function AssignPart({ picker, isLive, typed, onTyped, person }: Props) {
  const [form] = Form.useForm<Values>();
  const text = Form.useWatch("text", form) ?? "";
  const { people, doubled, wrong } = useMemo(() => readAssignText(text), [text]);
  const phones = people.map(({ phone }) => phone);
  const [result, setResult] = useState<CallReply<typeof assignCourse>>();
  const write = useApiWrite(assignCourse, { stale });
  const toOne = useApiWrite(assignCourseToUser, { stale });
  const assign = async ({ courseId, genLiveCode }: Values): Promise<void> => {
    setResult(undefined);
    const what = { courseId: courseId ?? 0, genLiveCode: isLive && genLiveCode };
    const sent = person
      ? toOne.mutateAsync({ params: { userId: person.userId }, body: what })
      : write.mutateAsync({
          params: { ...what, genLiveCode: what.genLiveCode ? "true" : "false" },
          body: phones,
        });
    const answer = await sent.catch(() => undefined); // said already, by api()
    if (!answer) return;
    setResult(answer);
    if (person) return;
    // Keep only the lines that still need correction.
    const left = wrong.map((one) => one.text).join("\n");
    form.setFieldValue("text", left);
    onTyped({ ...typed, text: left });
  };
  return (
    <OfficePage title={ASSIGN_TAB_LABELS.assign}>
      <Card>
        <Form
          form={form}
          layout="vertical"
          initialValues={typed}
          // Fields that are not drawn are not told: no phones where it is for one learner.
          onValuesChange={(_, values) => onTyped({ ...typed, ...values })}
          scrollToFirstError={{ focus: true }}
          onFinish={(values) => void assign(values)}
        >
          <Form.Item name="courseId" label="课程" rules={[{ required: true, message: "请选择课程" }]}>
            {picker}
          </Form.Item>
          {person ? (
            <Form.Item label="学员">
              <Flex gap={12} wrap>
                <Link to={officePaths.person("user", person.userId)}>
                  {person.userName || "未填姓名"} {person.telephone}
                </Link>
                <Link to={officePaths.assignUsers()}>改为填写手机号</Link>
              </Flex>
            </Form.Item>
          ) : (
            <Form.Item
              name="text"
              label="学员手机号"
              required
              rules={[phonesRule]}
              extra="用逗号、分号、顿号、空格或换行分开，11 到 1000 个字符；只取手机号，旁边的姓名不保存"
            >
              <Input.TextArea rows={6} onChange={() => setResult(undefined)} />
            </Form.Item>
          )}
          <Form.Item
            name="genLiveCode"
            valuePropName="checked"
            extra="学员可以把自己的直播码给一个人"
            hidden={!isLive}
          >
            <Checkbox>为每人生成直播码</Checkbox>
          </Form.Item>
          <Flex vertical gap="middle" align="flex-start">
            <div aria-live="polite">
              {!person && wrong.length > 0 && (
                <Typography.Paragraph type="danger">
                  {wrong.length} 个号码不是 11 位数字，不会提交：
                  {wrong.map((one) => `第 ${one.line} 行 ${one.text}`).join("、")}
                </Typography.Paragraph>
              )}
              {!person && doubled.length > 0 && (
                <Typography.Paragraph type="secondary">
                  {doubled.length} 个号码重复，只算一次
                </Typography.Paragraph>
              )}
            </div>
            {result && <Result {...result} />}
            <Button type="primary" htmlType="submit" loading={write.isPending || toOne.isPending}>
              {!person && phones.length > 0 ? `分配给 ${phones.length} 人` : "分配"}
            </Button>
          </Flex>
        </Form>
      </Card>
      <WaitingGrants />
    </OfficePage>
  );
}

/** Who got it, who has yet to register, and who had it already. */
function Result({ assigned, alreadyAssigned, waiting }: CallReply<typeof assignCourse>) {
  const already =
    alreadyAssigned.length > 0
      ? `${alreadyAssigned.length} 个号码已分配过或已有这门课：${alreadyAssigned.join("、")}`
      : undefined;
  const later = waiting.length > 0 ? `，其中 ${waiting.length} 人还没有注册，注册后自动开通` : "";
  return (
    <Alert
      role="status"
      showIcon
      type={assigned.length > 0 ? "success" : "info"}
      title={assigned.length > 0 ? `分配成功：${assigned.length} 人${later}` : "没有新分配的人"}
      description={already}
    />
  );
}
