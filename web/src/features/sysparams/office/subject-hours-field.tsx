import { CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { faceAssessmentRule, subjectNumberRule } from "@zhutu/domain/sysparams/param-rules.ts";
import { Col, Form, Input, Row, Typography } from "antd";
import { ruled } from "../../../office/form/field-rules.ts";
import { NumberField } from "../../../office/form/form-field.tsx";
import { MEANING } from "./param-values.ts";

const KINDS = [
  { key: "required", label: "必修学时", unit: "学时", empty: "通用" },
  { key: "optional", label: "选修学时", unit: "学时", empty: "通用" },
  { key: "dailyCap", label: "每日上限", unit: "学时", empty: "不限" },
  { key: "periodYears", label: "学时周期", unit: "年", empty: "不分" },
  { key: "presenceMinutes", label: "提示间隔", unit: "分钟", empty: "10" },
  { key: "presenceSeconds", label: "回应时间", unit: "秒", empty: "60" },
  { key: "faceChecks", label: "随机核验", unit: "次/时", empty: "0" },
] as const;
/** The fifth begins the second row, under the first. */
const FIRST_BELOW = 4;

/** What is set for single subjects of certificates: two rows a subject; empty is not set. */
export function SubjectHoursField() {
  const { label, means } = MEANING.certHoursOf;
  return (
    <>
      <Typography.Text strong>{label}</Typography.Text>
      <Typography.Text type="secondary">{means}</Typography.Text>
      {CERT_SUBJECTS.map(({ code, label: subject }) => (
        <Row key={code} gutter={16} align="top">
          <Col xs={24} md={4}>
            <Typography.Text>{subject}</Typography.Text>
          </Col>
          {KINDS.map(({ key, label: kind, unit, empty }, at) => (
            <Col key={key} xs={24} md={{ span: 5, offset: at === FIRST_BELOW ? 4 : 0 }}>
              <Form.Item
                name={["certHoursOf", code, key]}
                rules={[ruled<number | null>((value) => subjectNumberRule(key, value), null)]}
              >
                <NumberField
                  aria-label={`${subject}的${kind}`}
                  prefix={kind}
                  placeholder={empty}
                  suffix={unit}
                />
              </Form.Item>
            </Col>
          ))}
          <Col xs={24} md={5}>
            <Form.Item
              name={["certHoursOf", code, "faceAssessment"]}
              dependencies={[["certHoursOf", code, "faceChecks"]]}
              rules={[
                ({ getFieldValue }) =>
                  ruled<string | null>((text) => {
                    const faceChecks = getFieldValue(["certHoursOf", code, "faceChecks"]) as number | null;
                    return faceAssessmentRule({ faceChecks: faceChecks ?? 0, faceAssessment: text ?? "" });
                  }, null),
              ]}
            >
              <Input
                aria-label={`${subject}的影响评估编号`}
                prefix="影响评估"
                placeholder="编号"
                maxLength={50}
              />
            </Form.Item>
          </Col>
        </Row>
      ))}
    </>
  );
}
