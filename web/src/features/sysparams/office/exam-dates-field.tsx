import { EXAM_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { examDatesRule } from "@zhutu/domain/sysparams/param-rules.ts";
import type { Params } from "@zhutu/domain/sysparams/defaults.ts";
import { Button, Col, Flex, Form, Input, Row, Select } from "antd";
import { DateField } from "../../../office/form/date-field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { ParamValues } from "./param-values.ts";

const subjects = EXAM_SUBJECTS.map(({ code, label }) => ({ value: code, label }));

/** The days of exams: a row an exam; what one lacks is said below all, by its number. */
export function ExamDatesField({ disabled }: { disabled: boolean }) {
  return (
    <Form.List name="examDates" rules={[{ validator: (_, all: ParamValues["examDates"]) => checked(all) }]}>
      {(rows, { add, remove }, { errors }) => (
        <Flex vertical gap="small">
          {rows.map(({ key, name }) => (
            <Row key={key} gutter={16}>
              <Col xs={24} md={6}>
                <Form.Item name={[name, "subject"]}>
                  <Select
                    aria-label={`第 ${name + 1} 场的科目`}
                    placeholder="科目"
                    options={subjects}
                    virtual={false}
                  />
                </Form.Item>
              </Col>
              <Col xs={24} md={8}>
                <Form.Item name={[name, "name"]}>
                  <Input aria-label={`第 ${name + 1} 场的名称`} placeholder="考试名称" autoComplete="off" />
                </Form.Item>
              </Col>
              <Col xs={24} md={6}>
                <Form.Item name={[name, "date"]}>
                  <DateField aria-label={`第 ${name + 1} 场的日期`} placeholder="日期" />
                </Form.Item>
              </Col>
              <Col xs={24} md={4}>
                <Button type="text" danger disabled={disabled} onClick={() => remove(name)}>
                  删除第 {name + 1} 场
                </Button>
              </Col>
            </Row>
          ))}
          <Form.ErrorList errors={errors} />
          <Flex>
            <Button
              disabled={disabled}
              icon={<Icon name="plus" />}
              onClick={() => add({ subject: undefined, name: "", date: "" })}
            >
              添加考试
            </Button>
          </Flex>
        </Flex>
      )}
    </Form.List>
  );
}

function checked(all: ParamValues["examDates"] = []): Promise<void> {
  const sentence = examDatesRule(all as Params["examDates"]);
  return sentence === undefined ? Promise.resolve() : Promise.reject(new Error(sentence));
}
