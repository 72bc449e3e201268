import { modelsRule } from "@zhutu/domain/catalogue/course-form.ts";
import type { CourseEditor } from "@zhutu/domain/catalogue/course-status.ts";
import { Button, Col, Flex, Form, Input, Row } from "antd";
import { Icon } from "../../../ui/icon.tsx";
import { CourseSelect } from "./course-select.tsx";
import type { CourseDetail, ModelValue } from "./course-values.ts";
import { atMost } from "../../../office/form/field-rules.ts";
import { FormField } from "../../../office/form/form-field.tsx";

const mostModels = 20;

type Props = { editor: CourseEditor; course: CourseDetail | undefined; disabled: boolean };

/** Specifications: each leads to a course that owns its price and chapters; this one is then not sold itself. */
export function ModelFields({ editor, course, disabled }: Props) {
  const known = (course?.models ?? []).map(({ modelCode, modelName }) => ({
    value: modelCode,
    label: modelName,
  }));
  return (
    <Form.List name="models" rules={[{ validator: (_, models: ModelValue[]) => checked(models) }]}>
      {(rows, { add, remove }, { errors }) => (
        <Flex vertical gap="small">
          {rows.map(({ key, name }) => (
            <Row key={key} gutter={24} align="top">
              <FormField
                name={[name, "modelName"]}
                label={`规格 ${name + 1} 名称`}
                rules={[{ required: true, whitespace: true, message: "请输入规格名称" }, atMost(100)]}
              >
                <Input placeholder="如：建筑实务单科" autoComplete="off" />
              </FormField>
              <FormField
                name={[name, "modelCode"]}
                label={`规格 ${name + 1} 课程`}
                rules={[{ required: true, message: "请选择课程" }]}
              >
                <CourseSelect editor={editor} exceptId={course?.courseId} known={known} />
              </FormField>
              <Col span={24}>
                <Button type="text" danger disabled={disabled} onClick={() => remove(name)}>
                  删除规格 {name + 1}
                </Button>
              </Col>
            </Row>
          ))}
          <Form.ErrorList errors={errors} />
          {rows.length < mostModels && (
            <Flex>
              <Button disabled={disabled} icon={<Icon name="plus" />} onClick={() => add({ modelName: "" })}>
                添加规格
              </Button>
            </Flex>
          )}
        </Flex>
      )}
    </Form.List>
  );
}

/** The list's own rule; what one row lacks is said beside that row. */
function checked(models: readonly ModelValue[] = []): Promise<void> {
  const complete = models.flatMap(({ modelCode, modelName }) =>
    modelCode && modelName?.trim() ? [{ modelCode, modelName }] : [],
  );
  const sentence = modelsRule(complete);
  return sentence === undefined ? Promise.resolve() : Promise.reject(new Error(sentence));
}
