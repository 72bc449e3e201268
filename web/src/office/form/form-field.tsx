import { Col, Form, type FormItemProps } from "antd";

/** Half the form's width; the whole if `wide` or on narrow screens. */
export function FormField({ wide = false, ...item }: FormItemProps & { wide?: boolean }) {
  return (
    <Col xs={24} md={wide ? 24 : 12}>
      <Form.Item {...item} />
    </Col>
  );
}
