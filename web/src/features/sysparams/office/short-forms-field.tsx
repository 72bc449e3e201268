import { shortFormsRule } from "@zhutu/domain/sysparams/param-rules.ts";
import { Button, Col, Flex, Form, Input, Row } from "antd";
import { Icon } from "../../../ui/icon.tsx";
import { type ParamValues, shortFormsOf } from "./param-values.ts";

/** Short forms of a search: a row each; what one lacks is said below all, by its number. */
export function ShortFormsField({ disabled }: { disabled: boolean }) {
  return (
    <Form.List name="shortForms" rules={[{ validator: (_, all: ParamValues["shortForms"]) => checked(all) }]}>
      {(rows, { add, remove }, { errors }) => (
        <Flex vertical gap="small">
          {rows.map(({ key, name }) => (
            <Row key={key} gutter={16}>
              <Col xs={24} md={6}>
                <Form.Item name={[name, "word"]}>
                  <Input
                    aria-label={`第 ${name + 1} 个简称`}
                    placeholder="简称，例如 二建"
                    autoComplete="off"
                    maxLength={20}
                  />
                </Form.Item>
              </Col>
              <Col xs={24} md={14}>
                <Form.Item name={[name, "means"]}>
                  <Input
                    aria-label={`第 ${name + 1} 个简称的全称`}
                    placeholder="全称，例如 二级建造师"
                    autoComplete="off"
                    maxLength={120}
                  />
                </Form.Item>
              </Col>
              <Col xs={24} md={4}>
                <Button type="text" danger disabled={disabled} onClick={() => remove(name)}>
                  删除第 {name + 1} 个
                </Button>
              </Col>
            </Row>
          ))}
          <Form.ErrorList errors={errors} />
          <Flex>
            <Button
              disabled={disabled}
              icon={<Icon name="plus" />}
              onClick={() => add({ word: "", means: "" })}
            >
              添加简称
            </Button>
          </Flex>
        </Flex>
      )}
    </Form.List>
  );
}

function checked(all: ParamValues["shortForms"] = []): Promise<void> {
  const sentence = shortFormsRule(shortFormsOf(all));
  return sentence === undefined ? Promise.resolve() : Promise.reject(new Error(sentence));
}
