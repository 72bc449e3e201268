import { Col, Divider, Flex, Typography } from "antd";
import { type ReactNode, useId } from "react";

export function FormPart({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Col span={24}>
      <Divider />
      <Flex vertical gap="small" component="section" aria-labelledby={heading}>
        <Typography.Title level={2} id={heading}>
          {title}
        </Typography.Title>
        <Typography.Text type="secondary">{hint}</Typography.Text>
        {children}
      </Flex>
    </Col>
  );
}
