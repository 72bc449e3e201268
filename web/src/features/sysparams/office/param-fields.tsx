import {
  expressCompanyRule,
  NUMBER_LIMITS,
  type NumberParam,
  numberParamRule,
  provinceRule,
  updateRule,
  versionRule,
} from "@zhutu/domain/sysparams/param-rules.ts";
import type { Params } from "@zhutu/domain/sysparams/defaults.ts";
import { Input, Row, Switch } from "antd";
import { FormField, FormPart, NumberField } from "../../../office/form/form-field.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { ExamDatesField } from "./exam-dates-field.tsx";
import { ShortFormsField } from "./short-forms-field.tsx";
import { SubjectHoursField } from "./subject-hours-field.tsx";
import { MEANING } from "./param-values.ts";

const described = (name: keyof Params) => ({ name, label: MEANING[name].label, extra: MEANING[name].means });

/** A figure with what it does and between which limits it may be. */
function Figure({ name }: { name: NumberParam }) {
  const { min, max, step, unit } = NUMBER_LIMITS[name];
  return (
    <FormField
      {...described(name)}
      extra={`${MEANING[name].means}。${min} 到 ${max}${unit && ` ${unit}`}`}
      required
      rules={[ruled<number | null>((value) => numberParamRule(name, value), null)]}
    >
      <NumberField step={step} {...(unit && { suffix: unit })} />
    </FormField>
  );
}

/** Every parameter with its meaning and its limits (SYSP-001, domain.md "System parameters"). */
export function ParamFields({ disabled }: { disabled: boolean }) {
  return (
    <>
      <FormField {...described("version")} rules={[ruled(versionRule, "")]}>
        <Input autoComplete="off" />
      </FormField>
      <FormField {...described("update")} wide rules={[ruled(updateRule, "")]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
      </FormField>
      <FormPart title="销售和学习" hint="改动从下一次下单、开通或播放起生效，不影响已有的订单和记录">
        <Row gutter={24}>
          <FormField {...described("storeWideDiscount")} valuePropName="checked">
            <Switch checkedChildren="开" unCheckedChildren="关" />
          </FormField>
          <FormField {...described("expressCompany")} required rules={[ruled(expressCompanyRule, "")]}>
            <Input autoComplete="off" />
          </FormField>
          <Figure name="courseValidDays" />
          <Figure name="playCoverage" />
          <Figure name="faceCheckMinutes" />
          <Figure name="testRetryMinutes" />
          <Figure name="rightsToMaster" />
          <Figure name="freePracticeQuestions" />
          <Figure name="liveReminderMinutes" />
          <Figure name="liveGraceSeconds" />
        </Row>
      </FormPart>
      <FormPart title="学时和证书" hint="已经合格的学员不受影响">
        <Row gutter={24}>
          <Figure name="certRequiredHours" />
          <Figure name="certOptionalHours" />
          <FormField {...described("certProvince")} required rules={[ruled(provinceRule, "")]}>
            <Input autoComplete="off" inputMode="numeric" maxLength={2} />
          </FormField>
        </Row>
        <SubjectHoursField />
      </FormPart>
      <FormPart title="后台安全" hint="改动从每位管理员的下一次操作起生效">
        <Row gutter={24}>
          <FormField {...described("staffSecondFactor")} valuePropName="checked">
            <Switch checkedChildren="必须开启" unCheckedChildren="自愿开启" />
          </FormField>
          <Figure name="refundConfirmAbove" />
        </Row>
      </FormPart>
      <FormPart title={MEANING.shortForms.label} hint={MEANING.shortForms.means}>
        <ShortFormsField disabled={disabled} />
      </FormPart>
      <FormPart title={MEANING.examDates.label} hint={MEANING.examDates.means}>
        <ExamDatesField disabled={disabled} />
      </FormPart>
    </>
  );
}
