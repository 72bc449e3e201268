import { Col, Form, type FormItemProps } from "antd";

/** A field of a form: half its width, the whole where the screen is narrow or it is `wide`. */
export function FormField({ wide = false, ...item }: FormItemProps & { wide?: boolean }) {
  return (
    <Col xs={24} md={wide ? 24 : 12}>
      <Form.Item {...item} />
    </Col>
  );
}
