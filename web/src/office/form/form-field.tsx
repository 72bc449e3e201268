import {
  Col,
  Divider,
  Flex,
  Form,
  type FormItemProps,
  InputNumber,
  type InputNumberProps,
  Typography,
} from "antd";
import { type ReactNode, useId } from "react";
import css from "../office.module.css";

type PartProps = { title: string; hint?: string; children: ReactNode };

/** A part of a form with its heading, which the form's index leads to. */
export function FormPart({ title, hint, children }: PartProps) {
  const heading = useId();
  return (
    <Col span={24} className={css.part}>
      <Divider />
      <Flex vertical gap="small" component="section" aria-labelledby={heading} data-form-part>
        <Typography.Title level={2} id={heading} tabIndex={-1} className={css.partHeading}>
          {title}
        </Typography.Title>
        {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
        {children}
      </Flex>
    </Col>
  );
}

/** Half the form's width; the whole if `wide` or on narrow screens. */
export function FormField({ wide = false, ...item }: FormItemProps & { wide?: boolean }) {
  return (
    <Col xs={24} md={wide ? 24 : 12}>
      <Form.Item {...item} />
    </Col>
  );
}

type NumberFieldProps = Omit<InputNumberProps<number>, "precision" | "formatter"> & {
  money?: boolean;
};

const fullWidth = { width: "100%" };

/**
 * Keeps a number as typed: antd's precision would round silently where the field's rule explains.
 * Money gets ¥ and two decimals.
 */
export function NumberField({ money = false, ...rest }: NumberFieldProps) {
  return (
    <InputNumber<number>
      {...rest}
      style={fullWidth}
      {...(money && { prefix: "¥", formatter: withDecimals })}
    />
  );
}

/** antd passes a number or its text. */
const withDecimals: NonNullable<InputNumberProps<number>["formatter"]> = (value, { userTyping, input }) => {
  if (userTyping) return input;
  const text = String(value ?? "");
  return /^-?\d+(\.\d)?$/.test(text) ? Number(text).toFixed(2) : text;
};
