import {
  announcementDaysRule,
  announcementRule,
  hotlineRule,
  linkRule,
  recordsRule,
  siteNameRule,
} from "@zhutu/domain/sysparams/site-rules.ts";
import { Alert, Button, Col, Flex, Form, Input, Row } from "antd";
import { DateField } from "../../../office/form/date-field.tsx";
import { FormField, FormPart, NumberField } from "../../../office/form/form-field.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { Icon } from "../../../ui/icon.tsx";
import { fromWallTime } from "../../../office/form/wall-time.ts";
import { recordsOf, SITE_WORDS, type SiteValues } from "./site-values.ts";

const { labels } = SITE_WORDS;
const apart = { marginTop: 16 };
const LINKS = [
  { name: "costDocumentUrl", extra: "页头的外部链接；留空则不显示" },
  { name: "sealEngravingUrl", extra: "页头的外部链接；留空则不显示" },
  { name: "appDownloadUrl", extra: "页头的二维码打开它" },
] as const;

/** What the site says of itself on every page, and what is announced above the shop. */
export function SiteFields({ disabled }: { disabled: boolean }) {
  return (
    <>
      <FormField
        name="siteName"
        label={labels.siteName}
        required
        rules={[ruled(siteNameRule, "")]}
        extra="最多 20 个字符"
      >
        <Input autoComplete="off" />
      </FormField>
      <FormField
        name="hotline"
        label={labels.hotline}
        rules={[ruled(hotlineRule, "")]}
        extra="页脚和联系我们；留空则不显示"
      >
        <Input autoComplete="off" />
      </FormField>
      {LINKS.map(({ name, extra }) => (
        <FormField key={name} name={name} label={labels[name]} extra={extra} rules={[ruled(linkRule, "")]}>
          <Input autoComplete="off" inputMode="url" placeholder="https://" />
        </FormField>
      ))}
      <FormField
        name="helpCourseId"
        label={labels.helpCourseId}
        extra="页脚的使用帮助打开这门课程；留空则不显示"
      >
        <NumberField min={1} step={1} />
      </FormField>
      <FormPart title="公告" hint="前台每个页面最上方的一行字；保存后 10 秒内生效">
        <Row gutter={24}>
          <FormField
            name="announcement"
            label={labels.announcement}
            wide
            rules={[ruled(announcementRule, "")]}
            extra="最多 100 个字符；留空则没有公告"
          >
            <Input autoComplete="off" />
          </FormField>
          <FormField name="announcedFrom" label={labels.announcedFrom} extra="北京时间；留空则立即显示">
            <DateField withTime placeholder="立即" />
          </FormField>
          <FormField
            name="announcedUntil"
            label={labels.announcedUntil}
            extra="北京时间；留空则一直显示"
            dependencies={["announcedFrom"]}
            rules={[
              ({ getFieldValue }) =>
                ruled<string>(
                  (until) =>
                    announcementDaysRule({
                      from: fromWallTime(getFieldValue("announcedFrom") as string),
                      until: fromWallTime(until),
                    }),
                  "",
                ),
            ]}
          >
            <DateField withTime placeholder="一直" />
          </FormField>
        </Row>
      </FormPart>
      <FormPart title="备案和许可" hint="页脚依次显示；有网址的可以点开查询">
        <RecordsField disabled={disabled} />
      </FormPart>
      <Col span={24} style={apart}>
        <Alert
          type="info"
          showIcon
          title="首页轮播图在课程列表里设置：打开课程的“首页轮播”。App 安装文件和标志随服务器部署，不在这里上传。"
        />
      </Col>
    </>
  );
}

function RecordsField({ disabled }: { disabled: boolean }) {
  return (
    <Form.List name="records" rules={[{ validator: (_, all: SiteValues["records"]) => checked(all) }]}>
      {(rows, { add, remove }, { errors }) => (
        <Flex vertical gap="small">
          {rows.map(({ key, name }) => (
            <Row key={key} gutter={16}>
              <Col xs={24} md={10}>
                <Form.Item name={[name, "text"]}>
                  <Input
                    aria-label={`第 ${name + 1} 项的内容`}
                    placeholder="例如 鲁ICP备00000000号"
                    autoComplete="off"
                  />
                </Form.Item>
              </Col>
              <Col xs={24} md={10}>
                <Form.Item name={[name, "url"]}>
                  <Input
                    aria-label={`第 ${name + 1} 项的网址`}
                    placeholder="查询网址，可以留空"
                    autoComplete="off"
                  />
                </Form.Item>
              </Col>
              <Col xs={24} md={4}>
                <Button type="text" danger disabled={disabled} onClick={() => remove(name)}>
                  删除第 {name + 1} 项
                </Button>
              </Col>
            </Row>
          ))}
          <Form.ErrorList errors={errors} />
          <Flex>
            <Button
              disabled={disabled}
              icon={<Icon name="plus" />}
              onClick={() => add({ text: "", url: "" })}
            >
              添加一项
            </Button>
          </Flex>
        </Flex>
      )}
    </Form.List>
  );
}

function checked(all: SiteValues["records"] = []): Promise<void> {
  const sentence = recordsRule(recordsOf(all));
  return sentence === undefined ? Promise.resolve() : Promise.reject(new Error(sentence));
}
