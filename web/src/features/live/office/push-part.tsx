import { COURSE_TYPE, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { Alert, Button, ConfigProvider, Flex, Form, Typography } from "antd";
import { FormPart } from "../../../office/form/form-field.tsx";
import { toast } from "../../../ui/toast.ts";
import { PushAddress } from "./push-address.tsx";

/** The push address of a live course on its form; a course that is not saved has none yet (LIVE-010). */
export function PushPart({ courseId }: { courseId: number | undefined }) {
  const type = Form.useWatch<CourseType | undefined>("courseType");
  if (type !== COURSE_TYPE.live) return null;
  return (
    <FormPart
      title="直播推流"
      hint="推流软件（如 OBS）把画面发到推流地址，学员几秒后就能看到，直播状态自动变为“直播中”。"
    >
      {/* Broadcasting goes on while the form itself is locked. */}
      <ConfigProvider componentDisabled={false}>
        <Flex vertical gap="middle">
          {courseId === undefined ? <Unsaved /> : <PushAddress courseId={courseId} />}
          <HowTo />
        </Flex>
      </ConfigProvider>
    </FormPart>
  );
}

const Unsaved = () => (
  <Flex gap="middle" align="center" wrap>
    <Button onClick={() => toast.error("请首先保存课程")}>刷新推流地址</Button>
    <Typography.Text type="secondary">课程保存后有推流地址</Typography.Text>
  </Flex>
);

const HowTo = () => (
  <Alert
    type="info"
    title="用 OBS 开播"
    description={
      <ol>
        <li>设置 → 直播：服务选“自定义”，服务器填上方的“服务器”，推流码填“推流码”。</li>
        <li>设置 → 输出：编码器选 H.264（x264），关键帧间隔 2 秒；音频编码 AAC。</li>
        <li>点“开始直播”。断线后请尽快重新推流，会接着播；中断过久，直播自动结束并生成回放。</li>
      </ol>
    }
  />
);
